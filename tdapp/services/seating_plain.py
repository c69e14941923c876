"""A round's seating as plain values, in the shape in which `tdapp movement --json` shows a round."""

from __future__ import annotations

from typing import Any

from tdapp.rules.kinds import EventKind
from tdapp.rules.movements.schedule import BOARDS_OF_ROUND, BOARDS_OF_STAGES
from tdapp.rules.seats import SEATS
from tdapp.services.seating import RoundSeating
from tdapp.services.seating_people import seat_label
from tdapp.services.tables_read import Four, Sitting, TableOfRound


def seat_token(kind: str, sitting: Sitting) -> int | str:
    """Somebody in a seat: 12 in individual events, "12a", "T12.3"; a pair of a pair team is "12.2"."""
    number = sitting.number or 0
    if kind == EventKind.INDIVIDUAL:
        return number
    if kind == EventKind.INDIVIDUAL_TEAM:
        return f"T{number}.{sitting.slot}"
    if kind == EventKind.PAIR_TEAM:
        return f"{number}.{(sitting.slot + 1) // 2}"
    return seat_label(kind, number, sitting.slot)


def plain_round(seating: RoundSeating) -> dict[str, Any]:
    """The round: its sets in the order of play, the names behind the numbers, who rests, which tables are closed.

    A table that plays another set in a stage carries its own boards; tables carry their group where there are several.
    `changes` of a table are boards of the set on which somebody else sits, with all four.
    """
    kind = seating.event.kind
    stages = range(1, max((len(t.stages) for t in seating.tables), default=0) + 1)
    one = len(stages) == 1
    return {
        "round": seating.round.number,
        "sets": [
            {
                "set": stage,
                "boards": list(BOARDS_OF_ROUND if one else BOARDS_OF_STAGES[stage - 1]),
                "tables": [_table(seating, t, stage) for t in seating.tables if stage <= len(t.stages)],
            }
            for stage in stages
        ],
        "names": _names(kind, seating.tables),
        "resting": [
            {"entry": r.number, "names": list(r.names), "why": r.why, **({"table": r.table} if r.table else {}),
             **({"group": r.group} if r.table and len(seating.groups) > 1 else {})}
            for r in seating.resting
        ],
        "closed": [{"table": t.table, **_group(seating, t)} for t in seating.closed],
    }  # fmt: skip


def _table(seating: RoundSeating, table: TableOfRound, stage: int) -> dict[str, Any]:
    boards = table.boards(stage)
    usual = BOARDS_OF_ROUND if len(table.stages) == 1 else BOARDS_OF_STAGES[stage - 1]
    moved = {} if (min(boards), max(boards)) == usual else {"boards": [min(boards), max(boards)]}
    usual_four = table.stages[stage - 1]
    changes = [
        {"boards": list(part.boards), **_seated(seating, part.four)}
        for part in table.parts if part.stage == stage and part.four != usual_four
    ]  # fmt: skip
    return {
        "table": table.table, **_group(seating, table), **moved, **_seated(seating, usual_four),
        **({"changes": changes} if changes else {}),
    }  # fmt: skip


def _group(seating: RoundSeating, table: TableOfRound) -> dict[str, str]:
    return {"group": table.group} if len(seating.groups) > 1 else {}


def _seated(seating: RoundSeating, four: Four) -> dict[str, int | str | None]:
    kind = seating.event.kind
    tokens = [None if s is None else seat_token(kind, s) for s in four]
    if kind == EventKind.PAIR_TEAM:
        return {"EW": tokens[0], "NS": tokens[1]}
    return dict(zip(SEATS, tokens, strict=True))


def _names(kind: str, tables: tuple[TableOfRound, ...]) -> dict[str, str]:
    """The name behind each label, in the order of the numbers."""
    found = {
        (s.number or 0, s.slot): (seat_label(kind, s.number or 0, s.slot), s.name)
        for t in tables for s in t.sitting
    }  # fmt: skip
    return {label: name for _, (label, name) in sorted(found.items())}
