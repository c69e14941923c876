"""Verify finds what was altered beside the journal, and says so in sentences."""

from __future__ import annotations

import random

import pytest
from sqlalchemy import text

from tdapp.i18n import render
from tdapp.model.engine import connect_file, maintenance, open_engine
from tdapp.model.log import head
from tdapp.model.store import open_store
from tdapp.model.tables import Club, Person
from tdapp.model.verify import verify
from tdapp.text import Refused
from tests.stores import CLOCK, act, new_store

ALTERED = {
    "UPDATE club SET name = '山湾' WHERE id = 2": "Row 2 of the table club differs from the journal in: name",
    "UPDATE club SET version = 9 WHERE id = 2": "Row 2 of the table club differs from the journal in: version",
    "DELETE FROM person WHERE id = 1": "Row 1 of the table person is missing.",
    "INSERT INTO club (id, name, short, region, version) VALUES (7, 'x', '', '', 1)":
        "Row 7 of the table club is not from the journal.",
    "UPDATE journal_step SET operator = '别人' WHERE seq = 2": "Step 2 was altered after it was written.",
    "UPDATE journal_step SET at = '2026-05-01T00:00:00.000+00:00' WHERE seq = 2":
        "Step 2 was altered after it was written.",
    "UPDATE journal_step SET inverse = 'none' WHERE seq = 1": "Step 1 was altered after it was written.",
    "UPDATE journal_change SET after = replace(after, '海岸', '海湾') WHERE seq = 1":
        "Step 1 was altered after it was written.",
    "DELETE FROM journal_change WHERE seq = 2": "Step 2 was altered after it was written.",
    "DELETE FROM journal_step WHERE seq = 2": "Step 2 is missing; its changes are there.",
    "UPDATE journal_step SET prev = '' WHERE seq = 2": "Step 2 does not follow from the step before it.",
    "UPDATE journal_head SET seq = 1": "The head of the journal is not its last step.",
    "DELETE FROM journal_head": "The head of the journal is not its last step.",
    "UPDATE journal_change SET before = 'no JSON' WHERE seq = 3": "Step 3 was altered after it was written.",
    "UPDATE journal_change SET \"table\" = 'nothing' WHERE seq = 3":
        "The journal names a table “nothing”, which does not exist.",
}  # fmt: skip


def fill(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "海岸"}, {"name": "山城"}])
    with act(engine) as step:
        step.insert(Person, [{"name": "丁一", "club_id": 1}])
    with act(engine) as step:
        step.update(Club, [1], short="岸")


@pytest.mark.parametrize("damage", ALTERED)
def test_what_was_altered_by_hand_is_found(engine, damage):
    fill(engine)
    assert verify(engine).findings == ()
    with maintenance(engine.url.render_as_string(hide_password=False)) as connection:
        connection.execute(text(damage))
    found = [render(f.text, "en") for f in verify(engine).findings]
    assert ALTERED[damage] in found


def test_a_finding_names_its_object(engine):
    fill(engine)
    with maintenance(engine.url.render_as_string(hide_password=False)) as connection:
        connection.execute(text("UPDATE club SET name = 'x' WHERE id = 2"))
    assert verify(engine).findings[0].subject == ("table", "club", "row", 2)


def test_a_sound_tournament_says_its_head(engine):
    fill(engine)
    assert verify(engine).head == head(engine)
    assert verify(engine).findings == ()


def test_values_of_another_kind_and_broken_text_are_found(tmp_path):
    with new_store(tmp_path / "f.tdb") as store:
        fill(store.engine)
    raw = connect_file(tmp_path / "f.tdb")
    raw.execute("UPDATE person SET birth = 'no date', version = 'x' WHERE id = 1")
    raw.execute("UPDATE club SET name = CAST(x'ff' AS TEXT) WHERE id = 2")
    raw.close()
    engine = open_engine(tmp_path / "f.tdb", readonly=True)
    found = [render(f.text, "en") for f in verify(engine).findings]
    assert "Row 1 of the table person differs from the journal in: birth, version" in found
    assert any(f.startswith("This part cannot be read: club") for f in found)
    engine.dispose()


def test_references_that_lead_nowhere_are_found(tmp_path):
    with new_store(tmp_path / "f.tdb") as store:
        fill(store.engine)
    raw = connect_file(tmp_path / "f.tdb")
    raw.execute("DELETE FROM club WHERE id = 1")
    raw.close()
    engine = open_engine(tmp_path / "f.tdb", readonly=True)
    found = [render(f.text, "en") for f in verify(engine).findings]
    assert "Row 1 of the table person refers to a row of the table club that is not there." in found
    engine.dispose()


def test_a_file_damaged_anywhere_gives_sentences_not_tracebacks(tmp_path):
    """Bytes are overwritten at random in a closed copy: it is refused, or verify finds it, or they were not used."""
    path = tmp_path / "f.tdb"
    with new_store(path) as store:
        fill(store.engine)
    whole = path.read_bytes()
    chance = random.Random(7)
    noticed = 0
    for n in range(40):
        copy = tmp_path / f"c{n}.tdb"
        broken = bytearray(whole)
        at = chance.randrange(0, len(broken) - 200)
        broken[at : at + 200] = chance.randbytes(200)
        copy.write_bytes(broken[: chance.choice([len(broken), len(broken), len(broken) // 2])])
        try:
            with open_store(copy, "沈编排", CLOCK) as store:
                noticed += bool(verify(store.engine).findings)
        except Refused:
            noticed += 1
    assert noticed > 10
