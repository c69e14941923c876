"""The columns of the officials' list, and of a round's duties by table and by official."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.services.rows import natural_key, table_label
from tdapp.services.rows.officials import (
    OFFICIAL_ROLES,
    DutyLine,
    DutyRound,
    DutyShare,
    OfficialLine,
    RoundOfDuties,
    UnderstoodOfficial,
)
from tdapp.text import Text

Row = TypeVar("Row")

_STATES = {"added": Text("new"), "changed": Text("changes"), "same": Text("as before"), None: Text("errors")}

_ORDER = {role: n for n, role in enumerate(OFFICIAL_ROLES)}


def official_columns(*, fairness: bool = True) -> ColumnSet[OfficialLine]:
    """The officials; with `fairness` how many tables each directed, and how often the same entry."""
    columns: list[Column[OfficialLine]] = [
        Column("number", Text("No. in the list"), lambda r: r.id, lambda r: r.id, "right", lambda r: r.id),
        Column("name", Text("Name"), lambda r: r.person.name, lambda r: r.person.key),
        Column("role", Text("Role"), lambda r: OFFICIAL_ROLES[r.role], lambda r: _ORDER[r.role]),
        Column("club", Text("Unit"), lambda r: r.person.club, lambda r: r.person.club.casefold() or None),
        Column("region", Text("Region"), lambda r: r.region, lambda r: r.region.casefold() or None),
        Column("level", Text("Level"), lambda r: r.level, lambda r: r.level.casefold() or None),
        Column("ties", Text("Keeps away from"), _ties, lambda r: len(r.relatives) + len(r.tied)),
        Column("active", Text("On duty"), _active, lambda r: not r.active, "center"),
    ]
    if fairness:
        columns += [
            Column("tables", Text("Tables directed"), lambda r: r.tables, lambda r: r.tables, "right",
                   lambda r: r.tables),
            Column("rounds", Text("Rounds directed"), lambda r: r.rounds, lambda r: r.rounds, "right",
                   lambda r: r.rounds),
            Column("most_met", Text("Same entry, at most"), lambda r: r.most_met or None, lambda r: r.most_met,
                   "right", lambda r: r.most_met),
        ]  # fmt: skip
    return ColumnSet("officials", Text("Officials"), tuple(columns), lambda r: (_ORDER[r.role], r.person.key, r.id))


def last_column(columns: ColumnSet[Row], key: str) -> ColumnSet[Row]:
    """The same columns with this one at the end: where there is little room, it is the one to be cut."""
    others = tuple(c for c in columns.columns if c.key != key)
    return replace(columns, columns=(*others, columns.column(key)))


def _ties(row: OfficialLine) -> Shown:
    family = tuple(Text("{name} (family)", name=name) for name in row.relatives)
    return (*family, *row.tied) or ""


def _active(row: OfficialLine) -> Shown:
    return Text("yes") if row.active else Text("no")


def duty_columns(*, several_rounds: bool = False, notes: bool = True) -> ColumnSet[tuple[int, DutyLine]]:
    """A round's tables and who directs them; rows are the round's number and the line, `notes` what is to be said."""
    columns: list[Column[tuple[int, DutyLine]]] = []
    if several_rounds:
        columns.append(Column("round", Text("Round"), lambda r: r[0], lambda r: r[0], "right", lambda r: r[0]))
    columns += [
        Column("table", Text("Table"), lambda r: table_label(r[1].group, r[1].table), lambda r: _table(r[1]), "right"),
        Column("official", Text("Official"), lambda r: _name(r[1]), lambda r: _key(r[1])),
        Column("club", Text("Unit"), lambda r: r[1].official.club if r[1].official else "", lambda r: _club(r[1])),
        Column("units", Text("Units at the table"), lambda r: r[1].units or "", lambda r: r[1].units),
    ]
    if notes:
        note: Column[tuple[int, DutyLine]] = Column(
            "note", Text("Note"), lambda r: _note(r[1]), lambda r: not (r[1].against or r[1].reason)
        )
        columns.append(note)
    return ColumnSet("duties", Text("Duties by table"), tuple(columns), lambda r: (r[0], _table(r[1])))


def duty_lines(rounds: tuple[DutyRound, ...]) -> list[tuple[int, DutyLine]]:
    """The lines of all rounds as `duty_columns` takes them."""
    return [(each.round, line) for each in rounds for line in each.lines]


def share_columns() -> ColumnSet[DutyShare]:
    """A round's officials and the tables each directs."""
    columns: tuple[Column[DutyShare], ...] = (
        Column("official", Text("Official"), lambda r: r.official.name, lambda r: r.official.key),
        Column("role", Text("Role"), lambda r: OFFICIAL_ROLES[r.role], lambda r: _ORDER[r.role]),
        Column("club", Text("Unit"), lambda r: r.official.club, lambda r: r.official.club.casefold() or None),
        Column("tables", Text("Directs"), lambda r: r.tables, lambda r: tuple(map(natural_key, r.tables))),
        Column("count", Text("Number of tables"), lambda r: len(r.tables), lambda r: len(r.tables), "right",
               lambda r: len(r.tables)),
    )  # fmt: skip
    return ColumnSet("duty-shares", Text("Duties by official"), columns, lambda r: (r.official.key, r.tables))


def duty_round_columns() -> ColumnSet[RoundOfDuties]:
    """The rounds of a segment, and how many of their tables have an official."""
    columns: tuple[Column[RoundOfDuties], ...] = (
        Column("round", Text("Round"), lambda r: r.round, lambda r: r.round, "right", lambda r: r.round),
        Column("directed", Text("With an official"), lambda r: Text("{n} of {all}", n=r.directed, all=r.tables),
               lambda r: (r.directed, r.tables), "right"),
        Column("state", Text("State"), _round_state, lambda r: r.begun),
    )  # fmt: skip
    return ColumnSet("duty-rounds", Text("Rounds"), columns, lambda r: (r.segment, r.round))


def _round_state(row: RoundOfDuties) -> Shown:
    return Text("has begun") if row.begun else Text("to come")


def understood_official_columns() -> ColumnSet[UnderstoodOfficial]:
    """What a list of officials was understood to mean."""
    columns: tuple[Column[UnderstoodOfficial], ...] = (
        Column("row", Text("Row"), lambda r: r.row, lambda r: r.row, "right", lambda r: r.row),
        Column("state", Text("In the program"), lambda r: _STATES[r.state], lambda r: str(r.state)),
        Column("name", Text("Name"), lambda r: r.name, lambda r: r.name),
        Column("role", Text("Role"), lambda r: OFFICIAL_ROLES[r.role] if r.role else "",
               lambda r: _ORDER[r.role] if r.role else None),
        Column("club", Text("Unit"), lambda r: r.club, lambda r: r.club.casefold() or None),
        Column("region", Text("Region"), lambda r: r.region, lambda r: r.region.casefold() or None),
        Column("level", Text("Level"), lambda r: r.level, lambda r: r.level.casefold() or None),
        Column("active", Text("On duty"), lambda r: "" if r.active is None else Text("yes") if r.active else Text("no"),
               lambda r: str(r.active), "center"),
        Column("relatives", Text("Family"), lambda r: r.relatives or "", lambda r: r.relatives or None),
        Column("tied", Text("Tied units"), lambda r: r.tied or "", lambda r: r.tied or None),
    )  # fmt: skip
    return ColumnSet("understood-officials", Text("What was understood"), columns, lambda r: r.row)


def _table(line: DutyLine) -> tuple[object, int]:
    return natural_key(line.group), line.table


def _name(line: DutyLine) -> Shown:
    return Text("nobody yet") if line.official is None else line.official.name


def _key(line: DutyLine) -> str | None:
    return None if line.official is None else line.official.key


def _club(line: DutyLine) -> str | None:
    return None if line.official is None else line.official.club.casefold() or None


def _note(line: DutyLine) -> Shown:
    return (*line.against, *([Text("by hand: {reason}", reason=line.reason)] if line.reason else [])) or ""
