"""What importing files of boards would write, compared with the library as it is; every fault at its row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import Connection

from tdapp.rules.big_data import Published
from tdapp.rules.board_codes import code_findings
from tdapp.rules.findings import Finding, Weight
from tdapp.services.boards.known import Known, known_boards, known_values
from tdapp.services.exchange.board_files import BoardsRead
from tdapp.services.exchange.boards_csv import BoardInfo
from tdapp.text import Text

Value = tuple[str, str, str, Published]
"""Code, tier and seat of a published value."""


@dataclass
class ImportPlan:
    """Boards that are new, what is filled in at boards that are known, and values that are new or replaced."""

    new: list[BoardInfo] = field(default_factory=list)
    unchanged: int = 0
    filled: dict[int, dict[str, str]] = field(default_factory=dict)
    hands: dict[str, int] = field(default_factory=dict)
    values: list[Value] = field(default_factory=list)
    replaced: dict[int, Published] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether the library holds all of it already."""
        return not (self.new or self.filled or self.hands or self.values or self.replaced)


def plan_import(c: Connection, read: BoardsRead, *, update: bool) -> ImportPlan:
    """The plan; faults are noted in the file's problems.

    `hands` names, of boards that are known, the version that gets its hands. With `update` published values replace
    those of the library, else a difference is a fault. Hands that are sealed are never replaced.
    """
    plan = ImportPlan()
    library = known_boards(c)
    codes = read.codes()
    values = known_values(c, {library[code].id for code in codes if code in library})
    for code in codes:
        info = read.boards.boards.get(code) or BoardInfo(code)
        known = library.get(code)
        if known is None:
            _new(plan, read, info)
            continue
        before = (len(plan.filled), len(plan.hands), len(plan.values), len(plan.replaced))
        _fill(plan, read, info, known)
        if code in read.hands.cells:
            _add_hands(plan, read, known)
        for value in _values(info):
            _add_value(plan, read, value, values.get((known.id, value[1], value[2])), update=update)
        plan.unchanged += before == (len(plan.filled), len(plan.hands), len(plan.values), len(plan.replaced))
    unknown = [info.code for info in plan.new if not (info.trump and info.first)]
    if unknown:
        text = Text("Boards without trump rank or first leader: {codes}", codes=_some(unknown))
        plan.findings.append(Finding(text, (), Weight.WARNING))
    return plan


def _some(codes: list[str]) -> list[str]:
    return codes if len(codes) <= 12 else [*codes[:11], "…"]


def _new(plan: ImportPlan, read: BoardsRead, info: BoardInfo) -> None:
    for finding in code_findings(info.code):
        read.row(info.code).fault("code", finding.text)
    plan.new.append(info)
    plan.values += _values(info)


def _values(info: BoardInfo) -> Iterable[Value]:
    return [(info.code, tier.value, seat, p) for tier, by_seat in info.data.items() for seat, p in by_seat.items()]


def _fill(plan: ImportPlan, read: BoardsRead, info: BoardInfo, known: Known) -> None:
    for column, value, there in (("trump", info.trump, known.trump), ("first", info.first, known.first)):
        if value and not there:
            plan.filled.setdefault(known.id, {})[column] = value
        elif value and value != there:
            read.row(info.code).fault(column, Text("The library has {before} here.", before=there))


def _add_hands(plan: ImportPlan, read: BoardsRead, known: Known) -> None:
    if known.hands is None:
        plan.hands[known.code] = known.version_id
        return
    what = Text("Board {code} has its hands already, and what is sealed is never replaced.", code=known.code)
    read.hands.row(known.code).fault("code", what)


def _add_value(
    plan: ImportPlan, read: BoardsRead, value: Value, there: tuple[int, Published] | None, *, update: bool
) -> None:
    code, tier, seat, published = value
    if there is None:
        plan.values.append(value)
    elif there[1] != published:
        if update:
            plan.replaced[there[0]] = published
            return
        what = Text(
            "The library has other values for board {code}, {tier}, {seat}; say with --update that these replace them.",
            code=code, tier=tier, seat=seat,
        )  # fmt: skip
        read.row(code).fault(None, what)
