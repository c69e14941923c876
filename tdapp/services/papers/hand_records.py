"""Fills the hand records of a round from the hands that were opened for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tdapp.rules.deal_states import DealState
from tdapp.rules.seats import SEATS
from tdapp.services.boards.opened import OpenedBoard, opened_hands
from tdapp.services.papers.board_facts import BoardFact, facts_of_group, facts_of_round
from tdapp.services.papers.filling import Filling
from tdapp.services.papers.round_results import PlayedBoard, outcomes, played_boards, tables_of_round
from tdapp.services.rows import HandRecords, RecordedBoard
from tdapp.services.rows.heading import round_part, segment_part
from tdapp.services.scope import event_option, groups
from tdapp.services.standings.derivation import standings_at
from tdapp.text import Refused, Text


def hand_records(f: Filling) -> HandRecords:
    """The boards whose hands are open, by number; refused while none is. What is not open is named below."""
    segment, row = f.segment, f.round
    facts = facts_of_round(f.c, row)
    group = f.request.group
    wanted = facts_of_group(facts, group)
    opened = opened_hands(f.c, {fact.code for fact in wanted.values()})
    if not opened:
        raise Refused(
            Text(
                "No hands of round {round} are open. The chief TD opens them with: tdapp boards open{event} --segment "
                "{segment} --round {round}",
                event=event_option(f.c, f.event),
                segment=segment.number,
                round=row.number,
            )
        )
    standings = standings_at(f.office, f.c, f.event)
    with standings.lock:
        played = played_boards(standings, segment.number, row.number, f.request.group)
        tables = tables_of_round(standings, segment.number, row.number, f.request.group)
        waiting = any(board not in t.results for t in tables for board in t.boards)
    notices = (_NOT_YET,) if waiting else ()
    boards: list[RecordedBoard] = []
    missing: list[Text] = []
    several = len(groups(f.c, segment)) > 1
    for (of, number), fact in sorted(
        wanted.items(), key=lambda item: (item[0][0] if group is None else "", item[0][1])
    ):
        if fact.code in opened:
            results = [p for p in played if p.key.code == fact.code]
            boards += [replace(r, group=of if several else "") for r in _records(number, fact, opened, results)]
        else:
            missing.append(Text("The hands of board {code} are not open.", code=fact.code))
    heading = f.heading(segment_part(segment.number), round_part(row.number), *f.group_parts(), notices=notices)
    return HandRecords(heading, tuple(boards), tuple(missing))


_NOT_YET = Text("Not every table has played these boards: the hands are not for players yet.")


def _records(
    number: int, fact: BoardFact, opened: Mapping[str, OpenedBoard], played: list[PlayedBoard]
) -> list[RecordedBoard]:
    """The board as it was dealt, and each further version that was played, whose hands nobody knows."""
    by_version = {p.key.version: p for p in played}
    records = []
    for version in sorted({1, *by_version}):
        results = by_version[version].results if version in by_version else []
        known = opened[fact.code] if version == 1 else None
        records.append(
            RecordedBoard(
                fact.code,
                fact.trump,
                fact.first,
                number,
                version,
                () if known is None else tuple(known.hands.of(seat) for seat in SEATS),
                outcomes(results),
                sum(r.deal.state is DealState.NOT_PLAYED for r in results),
            )
        )
    return records
