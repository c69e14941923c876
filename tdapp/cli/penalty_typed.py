"""Places, orders, outcomes and times as they are typed after `tdapp penalty`."""

from __future__ import annotations

import argparse
import re
from datetime import datetime
from typing import TYPE_CHECKING, cast
from zoneinfo import ZoneInfo

from tdapp.cli.typed_figures import four_decimals, whole_numbers
from tdapp.rules.deal_results import NOTHING, Four
from tdapp.rules.deal_states import SCORED, DealState
from tdapp.rules.penalty_rulings import Details, Outcome
from tdapp.rules.places import Places
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.ledger.places import RulingAt
    from tdapp.services.office import Office

_STATES = (*(s for s in DealState if s in SCORED and s is not DealState.PLAYED), DealState.NOT_PLAYED,
           DealState.CANCELLED)  # fmt: skip


def place_of(args: argparse.Namespace) -> RulingAt:
    """The place that the options name."""
    from tdapp.services.ledger.places import RulingAt  # noqa: PLC0415
    from tdapp.services.table_names import read_table  # noqa: PLC0415

    group, table = (None, None) if args.table is None else read_table(args.table)
    if group is not None and args.group not in (None, group):
        raise Refused(
            Text("Table {table} is not of group {group}. Leave out --group.", table=args.table, group=args.group)
        )
    return RulingAt(
        segment=args.segment,
        round=args.round,
        group=args.group or group,
        table=table,
        board=args.board,
        seat=getattr(args, "seat", ""),
    )


def order_of(args: argparse.Namespace) -> Details:
    """The places and cards left after a foul."""
    places = None if args.places is None else _places(args.places, "--places")
    return Details(places=places, left=NOTHING if args.left is None else _four(args.left, "--left"))


def outcomes_of(typed: list[str]) -> tuple[Outcome, ...]:
    """What lost boards become."""
    return tuple(map(_outcome, typed))


def _outcome(text: str) -> Outcome:
    parts = [part.strip() for part in text.replace("：", ":").split(":")]
    number, board = _round_and_board(parts)
    word, *figures = parts or [""]
    if word not in {s.value for s in _STATES}:
        raise Refused(Text("--outcome {text}: the state is one of {states}.", text=text,
                           states=tuple(s.value for s in _STATES)))  # fmt: skip
    state = DealState(word)
    if state is DealState.ASSIGNED and len(figures) == 1:
        return Outcome(state, number, board, assigned=four_decimals(figures[0], "--outcome"))
    if state is DealState.ADJUDICATED and figures:
        left = _four(figures[1], "--outcome") if len(figures) > 1 else NOTHING
        return Outcome(state, number, board, places=_places(figures[0], "--outcome"), left=left)
    if figures or state in SCORED:
        raise Refused(
            Text("--outcome {text}: write adjudicated:PLACES:LEFT, assigned:W,W,W,W, or only the state.", text=text)
        )
    return Outcome(state, number, board)


def _round_and_board(parts: list[str]) -> tuple[int | None, int | None]:
    """The board, or round and board such as 2/7, that stand before a state; they are taken from the parts."""
    found = re.fullmatch(r"(?:(\d+)/)?(\d+)", parts[0], re.ASCII)
    if found is None:
        return None, None
    del parts[0]
    return None if found[1] is None else int(found[1]), int(found[2])


def _places(text: str, option: str) -> Places:
    if re.fullmatch(r"[0-4]{4}", text.strip(), re.ASCII) is None:
        raise Refused(Text("{option}: “{text}” must be four places, such as 4132.", option=option, text=text))
    return cast(Places, tuple(map(int, text.strip())))


def _four(text: str, option: str) -> Four:
    e, s, w, n = whole_numbers(text, option, exactly=4)
    return e, s, w, n


def incident_time(office: Office, typed: str | None) -> datetime | None:
    """When it happened: a time of today or with its date, in the tournament's zone where it names none."""
    from tdapp.services.ledger.typed import read_time  # noqa: PLC0415
    from tdapp.services.scope import zone_of  # noqa: PLC0415

    if typed is None:
        return None
    with office.read() as c:
        zone = ZoneInfo(zone_of(c))
    return read_time(typed, zone, office.clock())
