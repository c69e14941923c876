"""The movements of tests/cases, and schedules in the same plain form, so that the two can be compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tdapp.rules.movements.schedule import MovementKind, Schedule, TableSeats, pair_token, token

FOLDER = Path(__file__).parent / "cases" / "movements"


def case(name: str) -> Any:
    """What the case file holds."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def plain(schedule: Schedule) -> dict[str, Any]:
    """An individual or pairs schedule in the form of the case files."""
    return {
        "kind": schedule.kind.value,
        "tables": schedule.tables,
        "rounds": [
            {
                "round": r.number,
                "sets": [
                    {"set": s.number, "boards": list(s.boards), "tables": [_table(schedule.kind, t) for t in s.tables]}
                    for s in r.stages
                ],
            }
            for r in schedule.rounds
        ],
    }


def opening_tables(schedule: Schedule) -> list[dict[str, Any]]:
    """The tables of the first stage in the form of the individual team file, which lists seats only."""
    return [
        {seat: token(schedule.kind, table.at(seat)) for seat in "ESWN"} for table in schedule.rounds[0].stages[0].tables
    ]


def match_rounds(schedule: Schedule) -> list[list[dict[str, str]]]:
    """A pair-team match in the form of its file: per round and table the pair of each axis."""
    return [[_axes(table) for table in r.stages[0].tables] for r in schedule.rounds]


def _axes(table: TableSeats) -> dict[str, str]:
    e, s, w, n = (pair_token(o) for o in table.seats)
    assert e == w
    assert s == n
    return {"EW": e, "NS": s}


def _table(kind: MovementKind, table: TableSeats) -> dict[str, Any]:
    return {"table": table.table, **{seat: token(kind, table.at(seat)) for seat in "ESWN"}}
