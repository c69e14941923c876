"""A sentence that names a command can be typed as it stands, also where the file holds several events."""

from __future__ import annotations

import re

from tests.messages import modules

OF_AN_EVENT = (
    "advance",
    "appeal",
    "checkin",
    "draw",
    "entries",
    "entry",
    "publish",
    "ranking",
    "results",
    "seating",
    "table",
)
OF_BOARDS = ("assign", "circulate", "fouled", "open", "slips", "stage", "values")
"""What `tdapp boards` does in an event; the library and its vault are the whole tournament's."""
HINT = re.compile(
    rf"(?<!as in )tdapp (?:(?:{'|'.join(OF_AN_EVENT)})\b(?: (?:add|lodge|readmit|seating|ranking|withdraw)\b)?"
    rf"|boards (?:{'|'.join(OF_BOARDS)})\b)(.{{0,8}})",
    re.DOTALL,
)


def nameless(message: str) -> bool:
    """Whether the message spells a command of one event without room for `--event CODE`."""
    return any(not found[1].startswith(("{event}", "{option}")) for found in HINT.finditer(message))


def test_what_counts_as_a_hint():
    assert nameless("Draw it with: tdapp draw --segment 1")
    assert nameless("one is entered with: tdapp entry add --reserve")
    assert nameless("Set it with: tdapp boards circulate --round 2")
    assert not nameless("Assign them with: tdapp boards assign{event} --round 2")
    assert not nameless("there is no key yet. Set one with: tdapp boards passphrase")
    assert not nameless("tdapp publish withdraw{event} {number} --reason …")
    assert not nameless("Make one with: tdapp new --from regulations.toml")


def test_every_hint_has_room_for_the_event():
    found = [
        f"{use.where}: {use.message}"
        for name, module in modules().items()
        if name.startswith(("tdapp/services", "tdapp/cli", "tdapp/rules", "tdapp/model"))
        for use in module.uses
        if nameless(use.message)
    ]
    assert not found, "\n".join(found)
