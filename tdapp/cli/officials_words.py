"""The options that describe an official, and an official as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.officials.editing import OfficialWords
    from tdapp.services.rows.officials import OfficialLine

ROLES = ("chief", "deputy", "td", "recorder", "dealing")


def word_arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options for role, unit, region, level and whether somebody is on duty."""
    parser.add_argument("--role", choices=ROLES, help=say(Text("chief TD, deputy, TD, recorder or dealer")))
    parser.add_argument("--club", metavar="UNIT", help=say(Text("the official's own unit; made when it is new")))
    parser.add_argument("--region", help=say(Text("the region the official keeps away from; empty for none")))
    parser.add_argument("--level", help=say(Text("the level as an official")))
    duty = parser.add_mutually_exclusive_group()
    duty.add_argument("--on-duty", dest="active", action="store_true", default=None, help=say(Text("takes part")))
    duty.add_argument("--off-duty", dest="active", action="store_false", help=say(Text("does not take part")))


def words_of(args: argparse.Namespace, name: str | None) -> OfficialWords:
    """What the options say."""
    from tdapp.services.officials.editing import OfficialWords  # noqa: PLC0415

    return OfficialWords(name, args.role, args.club, args.region, args.level, args.active)


def official_json(line: OfficialLine) -> dict[str, Any]:
    """An official for programs."""
    return {
        "number": line.id, "name": line.person.name, "role": line.role, "club": line.person.club,
        "region": line.region, "level": line.level, "active": line.active, "relatives": list(line.relatives),
        "tied": list(line.tied), "tables": line.tables, "rounds": line.rounds, "most_met": line.most_met,
    }  # fmt: skip
