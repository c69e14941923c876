"""Assigns boards of the library to the numbers of a round, for everybody or for one group (rules 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from tdapp.model.journal import Step
from tdapp.model.tables import BoardUse, DealResult, Encounter
from tdapp.rules.findings import Finding
from tdapp.services.boards.assignment_findings import assignment_findings
from tdapp.services.boards.parts import BOARDS_OF_ROUND, Part, find_part
from tdapp.services.boards.uses import BoardRow, UseRow, all_uses, board_at, find_board, library, uses_of
from tdapp.services.office import Office, use_case
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Assigned:
    """The boards of a round as they are now, number and code; `group` is empty where they are everybody's.

    `changed` are the numbers that have another board than before; `findings` stop nothing.
    """

    event: str
    segment: int
    round: int
    group: str
    boards: tuple[tuple[int, str], ...]
    changed: tuple[int, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be assigned: these boards, or so many of the library that are not used yet, from number `start` on.

    `next_unused` 0 means as many as there are numbers without a board.
    `replace` puts them in the place of others; `anyway` also where boards have results already.
    """

    codes: tuple[str, ...] = ()
    next_unused: int | None = None
    start: int = 1
    replace: bool = False
    anyway: bool = False


@use_case
def assign_boards(
    office: Office, event: str | None, segment: int | None, round_number: int, wish: Wish, *, group: str | None = None
) -> Assigned:
    """Give the numbers of a round their boards; Refused with every reason at once.

    Boards that are not named go to the lowest numbers without one.
    """
    with office.read() as c:
        part = find_part(c, event, segment, round_number, group)
        words = _Planner(c, part, wish).text()
    with office.step(words) as step:
        c = step.session.connection()
        part = find_part(c, event, segment, round_number, group)
        plan = _Planner(c, part, wish).checked()
        _write(step, part, plan)
        return _assigned(c, part, tuple(sorted(plan)), plan)


def preview_assignment(
    office: Office, event: str | None, segment: int | None, round_number: int, wish: Wish, *, group: str | None = None
) -> Assigned:
    """What assigning would come to, without writing; Refused like it."""
    with office.read() as c:
        part = find_part(c, event, segment, round_number, group)
        plan = _Planner(c, part, wish).checked()
        return _assigned(c, part, tuple(sorted(plan)), plan)


@use_case
def unassign_boards(
    office: Office,
    event: str | None,
    segment: int | None,
    round_number: int,
    numbers: Sequence[int] = (),
    *,
    group: str | None = None,
    anyway: bool = False,
) -> Assigned:
    """Take these numbers' boards out of the round, or all; Refused for boards with results unless `anyway`."""
    words = Text("Boards taken out of round {round}: {numbers}", round=round_number, numbers=tuple(numbers))
    with office.step(words) as step:
        c = step.session.connection()
        part = find_part(c, event, segment, round_number, group)
        there = own_uses(c, part)
        gone = [u for n, u in there.items() if not numbers or n in numbers]
        missing = [n for n in numbers if n not in there]
        problems = [Text("Round {round} has no board number {n}.", round=round_number, n=n) for n in missing]
        if not anyway:
            problems += _with_results(c, part, [u.number for u in gone])
        if problems:
            raise Refused(*problems)
        step.delete(BoardUse, [u.id for u in gone])
        return _assigned(c, part, tuple(sorted(u.number for u in gone)), {})


def own_uses(c: Connection, part: Part) -> dict[int, UseRow]:
    """The uses of exactly this part, by number: of the group where one is named, else those of everybody."""
    return {u.number: u for u in uses_of(c, part.round.id) if u.group_id == part.group_id}


def results_by_number(c: Connection, part: Part) -> dict[int, int]:
    """How many results the boards of a round have, by number."""
    d, n = DealResult.__table__.c, Encounter.__table__.c
    query = select(d.board).where(d.encounter_id == n.id, n.round_id == part.round.id)
    if part.group is not None:
        query = query.where(n.group_id == part.group.id)
    found: dict[int, int] = {}
    for number in c.scalars(query):
        found[number] = found.get(number, 0) + 1
    return found


def _with_results(c: Connection, part: Part, numbers: Sequence[int]) -> list[Text]:
    found = results_by_number(c, part)
    return [
        Text(
            "Board number {n} of round {round} has results already: {results}. Say that it is to be changed anyway.",
            n=n, round=part.round.number, results=found[n],
        )
        for n in sorted(numbers) if n in found
    ]  # fmt: skip


class _Planner:
    """Which number gets which board, and what speaks against it."""

    def __init__(self, c: Connection, part: Part, wish: Wish) -> None:
        self._c = c
        self._part = part
        self._wish = wish
        self._there = own_uses(c, part)
        self._problems: list[Text] = []

    def text(self) -> Text:
        """What the journal says."""
        boards = tuple(b.code for b in self.wanted().values())
        group = self._part.code
        if group:
            return Text(
                "Boards of segment {segment}, round {round}, group {group}: {boards}",
                group=group, boards=boards, **self._part.words,
            )  # fmt: skip
        return Text("Boards of segment {segment}, round {round}: {boards}", boards=boards, **self._part.words)

    def checked(self) -> dict[int, BoardRow]:
        """The boards that change, by number; Refused with every reason."""
        wanted = self.wanted()
        self._twice(wanted)
        changed = {n: b for n, b in wanted.items() if n not in self._there or self._there[n].board.id != b.id}
        taken = {n: self._there[n] for n in changed if n in self._there}
        if taken and not self._wish.replace:
            self._problems += [
                Text("Number {n} of the round is board {code}; say that it is to be replaced.", n=n, code=u.code)
                for n, u in sorted(taken.items())
            ]
        if not self._wish.anyway:
            self._problems += _with_results(self._c, self._part, list(changed))
        if self._problems:
            raise Refused(*self._problems)
        return changed

    def wanted(self) -> dict[int, BoardRow]:
        """The boards by number as they were wished for."""
        wish, self._problems = self._wish, []
        if not 1 <= wish.start <= BOARDS_OF_ROUND:
            raise Refused(Text("The boards of a round are numbered 1 to {last}.", last=BOARDS_OF_ROUND))
        if wish.codes:
            boards = self._named()
            last = wish.start + len(wish.codes) - 1
            numbers: Sequence[int] = range(wish.start, last + 1)
        else:
            free = [n for n in range(wish.start, BOARDS_OF_ROUND + 1) if n not in self._there or wish.replace]
            boards = self._unused(len(free) if wish.next_unused == 0 else wish.next_unused)
            last = BOARDS_OF_ROUND if len(boards) <= len(free) else BOARDS_OF_ROUND + len(boards) - len(free)
            numbers = free
        if last > BOARDS_OF_ROUND:
            self._problems.append(
                Text(
                    "A round has {most} boards; from number {start} on that is too many: {n}.",
                    most=BOARDS_OF_ROUND, start=wish.start, n=len(wish.codes or boards),
                )
            )  # fmt: skip
        return dict(zip(numbers, boards, strict=False))

    def _named(self) -> list[BoardRow]:
        found = []
        for code in self._wish.codes:
            try:
                found.append(find_board(self._c, code))
            except Refused as refused:
                self._problems += refused
        return found

    def _unused(self, count: int | None) -> list[BoardRow]:
        """So many boards of the library that are played nowhere yet, in the order in which they came."""
        if count is None or count < 0:
            raise Refused(Text("Name the boards, or say how many of those that are not used yet."))
        used = {u.board.id for u in all_uses(self._c)}
        free = [b for b in library(self._c) if b.id not in used]
        if len(free) < count:
            self._problems.append(
                Text("Boards of the library that are not used yet: {free}. Wanted: {n}.", free=len(free), n=count)
            )
        return free[:count]

    def _twice(self, wanted: dict[int, BoardRow]) -> None:
        """A board that would be two numbers of the round at one table."""
        numbers: dict[str, list[int]] = {}
        for n, board in wanted.items():
            numbers.setdefault(board.code, []).append(n)
        round_uses = uses_of(self._c, self._part.round.id)
        group = None if self._part.group is None else self._part.group.code
        for n in range(1, BOARDS_OF_ROUND + 1):
            use = board_at(round_uses, group, n)
            if n not in wanted and use is not None:
                numbers.setdefault(use.code, []).append(n)
        self._problems += [
            Text(
                "Board {code} would be played twice in the round, as numbers {numbers}.",
                code=code, numbers=tuple(sorted(its)),
            )
            for code, its in numbers.items() if len(its) > 1
        ]  # fmt: skip


def _write(step: Step, part: Part, plan: dict[int, BoardRow]) -> None:
    there = own_uses(step.session.connection(), part)
    step.update_each(BoardUse, {there[n].id: {"board_id": b.id} for n, b in plan.items() if n in there})
    step.insert(
        BoardUse,
        [
            {"round_id": part.round.id, "group_id": part.group_id, "number": n, "board_id": b.id}
            for n, b in plan.items() if n not in there
        ],
    )  # fmt: skip


def _assigned(c: Connection, part: Part, changed: tuple[int, ...], plan: dict[int, BoardRow]) -> Assigned:
    boards = {n: u.code for n, u in own_uses(c, part).items()} | {n: b.code for n, b in plan.items()}
    return Assigned(
        part.event.code, part.segment.number, part.round.number, part.code, tuple(sorted(boards.items())), changed,
        tuple(assignment_findings(c, part, plan, changed)),
    )  # fmt: skip
