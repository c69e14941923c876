"""A fouled board is another version from the table on where it went wrong (rules 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from tdapp.model.journal import Step
from tdapp.model.tables import BoardVersion, DealResult, VersionAtTable
from tdapp.rules.findings import Finding, Weight
from tdapp.services.boards.parts import BOARDS_OF_ROUND, Part, find_group_part
from tdapp.services.boards.uses import BoardRow, board_at, uses_of
from tdapp.services.boards.ways_of_copies import Ways, ways_of_copies
from tdapp.services.office import Office, use_case
from tdapp.services.scope import event_option
from tdapp.services.tables_read import BOARDS_A_SET, TableOfRound
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Fouled:
    """A further version of a board: the tables that play it, as the hall calls them, and how many have a result."""

    event: str
    segment: int
    round: int
    group: str
    number: int
    code: str
    version: int
    why: str
    tables: tuple[str, ...]
    results: int
    findings: tuple[Finding, ...]


@use_case
def foul_board(
    office: Office,
    event: str | None,
    segment: int | None,
    round_number: int,
    number: int,
    table: int,
    why: str,
    *,
    group: str | None = None,
    whole: bool = False,
) -> Fouled:
    """A board was fouled before table `table` played it: that table and the copy's later tables play a new version.

    With `whole` every table of the round plays the new version from now on that has no result yet. The hands of the
    new version are not known. Refused without a reason, and for a board that is not in the library.
    """
    words = Text("Board number {n} of round {round} fouled, table {table}: {why}", n=number, round=round_number,
                 table=table, why=why)  # fmt: skip
    with office.step(words) as step:
        c = step.session.connection()
        part = find_group_part(c, event, segment, round_number, group)
        ways = ways_of_copies(c, part)
        board = _wanted(c, part, ways, number, table, why)
        later = _later_tables(ways, number, table) if not whole else _without_result(c, ways, number, table)
        version, version_id = _new_version(step, board, why)
        _lay(step, later, number, version_id)
        return _fouled(c, part, board, number, version, why, later)


@use_case
def preview_foul(
    office: Office,
    event: str | None,
    segment: int | None,
    round_number: int,
    number: int,
    table: int,
    *,
    group: str | None = None,
    whole: bool = False,
) -> Fouled:
    """Which tables would play a new version, and what that does to their results; writes nothing."""
    with office.read() as c:
        part = find_group_part(c, event, segment, round_number, group)
        ways = ways_of_copies(c, part)
        board = _wanted(c, part, ways, number, table, "-")
        later = _later_tables(ways, number, table) if not whole else _without_result(c, ways, number, table)
        return _fouled(c, part, board, number, _last_version(c, board) + 1, "", later)


@use_case
def withdraw_foul(
    office: Office,
    event: str | None,
    segment: int | None,
    round_number: int,
    number: int,
    version: int,
    *,
    group: str | None = None,
) -> Fouled:
    """The board was not fouled after all: the tables of this version play the version before it again.

    The version itself stays in the library with its reason, so that a label or a note that names it is understood.
    """
    words = Text("Board number {n} of round {round}: version {version} withdrawn", n=number, round=round_number,
                 version=version)  # fmt: skip
    with office.step(words) as step:
        c = step.session.connection()
        part = find_group_part(c, event, segment, round_number, group)
        board = _board(c, part, number)
        tables = part.tables(c)
        laid = {t.encounter_id: t for t in tables}
        v, n = VersionAtTable.__table__.c, BoardVersion.__table__.c
        query = select(v.id, v.encounter_id, n.why).where(
            v.board_version_id == n.id, n.board_id == board.id, n.number == version, v.board == number,
            v.encounter_id.in_(list(laid)),
        )  # fmt: skip
        rows = c.execute(query).all()
        if not rows:
            raise Refused(
                Text("No table of round {round} plays version {version} of board {code}.", round=round_number,
                     version=version, code=board.code)
            )  # fmt: skip
        step.delete(VersionAtTable, [r.id for r in rows])
        return _fouled(c, part, board, number, version, rows[0].why, [laid[r.encounter_id] for r in rows])


def _wanted(c: Connection, part: Part, ways: Ways, number: int, table: int, why: str) -> BoardRow:
    problems = []
    if not why.strip():
        problems.append(Text("Say why the board is fouled: it stays in the record."))
    here = next((t for t in ways.tables if t.table == table), None)
    if here is None:
        problems.append(Text("Nobody plays at table {table} in round {round}.", table=table, round=part.round.number))
    elif number not in {b for s in here.sets for b in _boards(s)}:
        problems.append(
            Text("Board {board} is not played at table {table} in round {round}.", board=number, table=table,
                 round=part.round.number)
        )  # fmt: skip
    problems += ways.problems
    if problems and not 1 <= number <= BOARDS_OF_ROUND:
        raise Refused(*problems)
    try:
        board = _board(c, part, number)
    except Refused as refused:
        raise Refused(*problems, *refused) from None
    if problems:
        raise Refused(*problems)
    return board


def _board(c: Connection, part: Part, number: int) -> BoardRow:
    group = None if part.group is None else part.group.code
    use = board_at(uses_of(c, part.round.id), group, number)
    if use is None:
        raise Refused(
            Text(
                "Number {n} of round {round} has no board yet. Assign one with: tdapp boards assign{event} --segment "
                "{segment} --round {round} --start {n} CODE",
                n=number, event=event_option(c, part.event), segment=part.segment.number, round=part.round.number,
            )
        )  # fmt: skip
    return use.board


def _boards(number: int) -> range:
    return range(BOARDS_A_SET * (number - 1) + 1, BOARDS_A_SET * number + 1)


def _later_tables(ways: Ways, number: int, table: int) -> list[TableOfRound]:
    """The table and those to which the same copy comes after it."""
    wanted = (number - 1) // BOARDS_A_SET + 1
    by_number = {t.table: t for t in ways.tables}
    for way in ways.journeys:
        tables = [at for _, at in way.stops]
        if way.set == wanted and table in tables:
            return [by_number[at] for at in tables[tables.index(table) :]]
    return [by_number[table]]


def _without_result(c: Connection, ways: Ways, number: int, table: int) -> list[TableOfRound]:
    played = _played(c, ways.tables, number)
    return [t for t in ways.tables if t.encounter_id not in played or t.table == table]


def _played(c: Connection, tables: Sequence[TableOfRound], number: int) -> set[int]:
    """The encounters of these tables at which the board has a result."""
    t = DealResult.__table__.c
    ids = [x.encounter_id for x in tables]
    return set(c.scalars(select(t.encounter_id).where(t.encounter_id.in_(ids), t.board == number)))


def _new_version(step: Step, board: BoardRow, why: str) -> tuple[int, int]:
    last = _last_version(step.session.connection(), board)
    (made,) = step.insert(BoardVersion, [{"board_id": board.id, "number": last + 1, "hands": None, "why": why}])
    return last + 1, made


def _last_version(c: Connection, board: BoardRow) -> int:
    t = BoardVersion.__table__.c
    return c.scalar(select(func.max(t.number)).where(t.board_id == board.id)) or 1


def _lay(step: Step, tables: Sequence[TableOfRound], number: int, version_id: int) -> None:
    t = VersionAtTable.__table__.c
    ids = [x.encounter_id for x in tables]
    query = select(t.encounter_id, t.id).where(t.encounter_id.in_(ids), t.board == number)
    there = {r.encounter_id: r.id for r in step.session.connection().execute(query)}
    step.update(VersionAtTable, there.values(), board_version_id=version_id)
    step.insert(
        VersionAtTable,
        [{"encounter_id": i, "board": number, "board_version_id": version_id} for i in ids if i not in there],
    )


def _fouled(
    c: Connection, part: Part, board: BoardRow, number: int, version: int, why: str, tables: Sequence[TableOfRound]
) -> Fouled:
    played = _played(c, tables, number)
    labels = tuple(part.label(t) for t in tables)
    findings = []
    if played:
        text = Text(
            "Results that were entered for these tables count for the other version now: {tables}.",
            tables=tuple(part.label(t) for t in tables if t.encounter_id in played),
        )
        findings.append(Finding(text, ("board", board.code), Weight.WARNING))
    if len(tables) == 1:
        text = Text(
            "Only table {table} plays version {version}: with one result all its standard scores are 0.",
            table=labels[0], version=version,
        )  # fmt: skip
        findings.append(Finding(text, ("board", board.code), Weight.WARNING))
    return Fouled(
        part.event.code, part.segment.number, part.round.number, part.code, number, board.code, version, why,
        labels, len(played), tuple(findings),
    )  # fmt: skip
