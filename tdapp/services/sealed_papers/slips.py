"""Prints what shows sealed hands: slips for those who deal, and the sheet on which two confirm the deal.

The hands are in memory and on the paper only: the register of papers holds the codes, and a fingerprint of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from sqlalchemy import Connection, func, select

from tdapp.model.journal import Inverse
from tdapp.model.tables import Paper
from tdapp.rules.seats import SEATS
from tdapp.services.boards.opened import OpenedBoard
from tdapp.services.boards.opening import open_for_dealing
from tdapp.services.boards.uses import all_uses
from tdapp.services.changes.seats import segments_with_groups
from tdapp.services.office import Office, use_case
from tdapp.services.papers.board_facts import facts_of_group, facts_of_round
from tdapp.services.papers.heading import make_heading
from tdapp.services.printing import FINGERPRINT_LENGTH, Prepared, kinds
from tdapp.services.rows import CheckedBoard, DealCheck, HandSlip, HandSlips, Heading, Stacks
from tdapp.services.scope import EventRow, event_option, find_event, find_round, find_segment
from tdapp.text import Refused, Text

SLIPS, CHECK = "hand-slips", "deal-check"
_ON_PAPER = Text("what is on paper stays on paper")

Place = tuple[int | None, str]
"""The number of a board in its round, and the group whose own it is; empty where it is everybody's."""
_NOWHERE: Place = (None, "")


@use_case
def print_slips(
    office: Office,
    event_code: str | None,
    codes: Sequence[str],
    *,
    passphrase: str,
    officer: str,
    stacks: Stacks = "board",
) -> Prepared:
    """The slips of these boards for the dealing officer, numbered, to be drawn by `office.documents`.

    The opening stands in the record with the officer's name. Refused as `open_for_dealing` is.
    """
    opened, places, event = _opened(office, event_code, codes, passphrase, officer)
    slips = tuple(
        HandSlip(b.code, b.trump, b.first, seat, places[b.code][0], b.hands.of(seat), places[b.code][1])
        for b in opened.values()
        for seat in SEATS
    )
    return _registered(office, event, SLIPS, tuple(opened), lambda heading: HandSlips(heading, slips, stacks))


@use_case
def print_deal_check(
    office: Office, event_code: str | None, codes: Sequence[str], *, passphrase: str, officer: str
) -> Prepared:
    """The deal check of these boards, numbered, to be drawn by `office.documents`; opened like the slips."""
    opened, places, event = _opened(office, event_code, codes, passphrase, officer)
    boards = tuple(
        CheckedBoard(
            b.code, b.trump, b.first, places[b.code][0], tuple(b.hands.of(seat) for seat in SEATS), places[b.code][1]
        )
        for b in opened.values()
    )
    return _registered(office, event, CHECK, tuple(opened), lambda heading: DealCheck(heading, boards, officer.strip()))


def codes_of_round(
    office: Office, event_code: str | None, segment: int | None, round_number: int, group: str | None = None
) -> tuple[str, ...]:
    """The codes of the boards of a round, or of what one group plays, by number; refused where none are assigned."""
    with office.read() as c:
        part = find_segment(c, find_event(c, event_code), segment)
        facts = facts_of_round(c, find_round(c, part, round_number))
        event = event_option(c, part.event_id)
    found = sorted((number, fact.code) for (_, number), fact in facts_of_group(facts, group).items())
    if not found:
        raise Refused(
            Text(
                "No boards are assigned to round {round}. Assign them with: tdapp boards assign{event} --segment "
                "{segment} --round {round} --next",
                event=event,
                segment=part.number,
                round=round_number,
            )
        )
    return tuple(dict.fromkeys(code for _, code in found))


def _opened(
    office: Office, event_code: str | None, codes: Sequence[str], passphrase: str, officer: str
) -> tuple[Mapping[str, OpenedBoard], Mapping[str, Place], EventRow]:
    """The boards with their hands, their places where the event plays each as one only, and the event."""
    with office.read() as c:
        event = find_event(c, event_code)
        places = _places(c, event)
    opened = open_for_dealing(office, codes, passphrase=passphrase, officer=officer)
    return opened, {b.code: places.get(b.code, _NOWHERE) for b in opened.values()}, event


def _places(c: Connection, event: EventRow) -> dict[str, Place]:
    found: dict[str, set[Place]] = {}
    named = segments_with_groups(c, event)
    for use in all_uses(c):
        if use.event_id == event.id:
            group = (use.group or "") if use.segment in named else ""
            found.setdefault(use.code, set()).add((use.number, group))
    return {code: places.pop() for code, places in found.items() if len(places) == 1}


def _registered(
    office: Office,
    event: EventRow,
    key: str,
    codes: tuple[str, ...],
    rows_of: Callable[[Heading], HandSlips | DealCheck],
) -> Prepared:
    """The rows under their number; the register holds which boards, nothing of their hands."""
    kind = next(k for k in kinds(office) if k.key == key)
    fingerprint = sha256(json.dumps([key, codes]).encode()).hexdigest()[:FINGERPRINT_LENGTH]
    with office.step(Text("Printed: {document}", document=kind.title), inverse=Inverse.NONE, reason=_ON_PAPER) as step:
        c = step.session.connection()
        number = (c.scalar(select(func.max(Paper.__table__.c.number))) or 0) + 1
        now = office.clock()
        heading = replace(make_heading(c, event, now, document=str(number)), fingerprint=fingerprint)
        options = json.dumps({"boards": list(codes), "event": event.code}, ensure_ascii=False, sort_keys=True)
        step.insert(
            Paper,
            [{"number": number, "event": event.code, "kind": key, "options": options, "fingerprint": fingerprint,
              "at": now}],
        )  # fmt: skip
    return Prepared(kind, number, rows_of(heading), ())
