"""The example regulations that the program ships are sound, commented, and say what holds without them."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

import pytest

from tdapp.rules.kinds import EventKind
from tdapp.rules.regulations import read_regulations, to_toml
from tdapp.rules.tiers import Tier
from tdapp.text import Refused

FOLDER = files("resources") / "regulations"
NAMES = sorted(f.name for f in FOLDER.iterdir() if f.name.endswith(".toml"))


def text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def test_there_is_an_example_of_every_kind():
    assert sorted(f"{kind.value}.toml" for kind in EventKind) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_read_and_of_the_kind_it_is_named_for(name):
    rules = read_regulations(text(name), name)
    assert f"{rules.event.kind.value}.toml" == name
    assert read_regulations(to_toml(rules), name) == rules


@pytest.mark.parametrize("name", NAMES)
def test_what_an_example_shows_as_a_value_is_what_holds_without_it(name):
    rules = read_regulations(text(name), name)
    head = text(name).split("[scoring]")[0].split("[guandan]")[0]
    bare = read_regulations(head, name)
    assert replace(rules, entries=bare.entries) == bare
    assert replace(rules.entries, team_size=None) == bare.entries


@pytest.mark.parametrize("name", NAMES)
def test_the_lines_that_wait_for_their_sign_to_be_taken_away_are_sound(name):
    lines = []
    for line in text(name).splitlines():
        waiting = line.removeprefix("# ")
        key = waiting.split("=")[0].strip()
        lines.append(waiting if ("=" in waiting and key.isidentifier()) or waiting.startswith("[[") else line)
    awake = "\n".join(lines).replace('category = "women"', "")
    if name == "pairs.toml":
        awake += "\n[[segment]]\nnumber = 2\nrounds = 2\n"
    read_regulations(awake, name)


@pytest.mark.parametrize("name", [n for n in NAMES if "guandan" not in n])
def test_an_example_moved_to_another_tier_does_not_keep_bronze_values(name):
    rules = read_regulations(text(name).replace('tier = "bronze"', 'tier = "gold"'), name)
    assert (rules.event.tier, rules.scoring.q, rules.scoring.rewards) == (Tier.GOLD, 200, None)
    with pytest.raises(Refused):
        rules.scoring.tariff(rules.event.tier)
