"""The rounds at the left, and which board is number 1 to 12 of the one that is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import Heading, action_button
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.rules.findings import Finding
from tdapp.services.columns import ColumnSet
from tdapp.services.columns.boards_rounds import RoundBoard, RoundPlan, round_board_columns, round_plan_columns
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.boards.assigning import Assigned
    from tdapp.services.boards.rounds import BoardRounds

Row = TypeVar("Row")

_IN_HEADING = ("segment", "round", "group")
"""What the heading says of all twelve boards."""

_SELDOM = frozenset({"fouled", "also"})
"""Columns that come when something stands in them, and then stay."""


class RoundsView(QWidget):
    """Actions by name: assign-round, clear, open, foul, round-labels, round-slips, records."""

    def __init__(self, desk: Desk, actions: dict[str, QAction]) -> None:
        super().__init__()
        self.desk = desk
        self._found: BoardRounds | None = None
        self._actions = actions
        self._told: set[str] = set()
        self._of_assignment: tuple[Finding, ...] = ()
        self.plans = DataTable(desk, _plan_columns(groups=False), _plan_key, filtered=False)
        self.boards = DataTable(
            desk, _without(round_board_columns(), *_IN_HEADING, *_SELDOM), _board_key, filtered=False, tone=_tone
        )
        self.problems = ProblemList(desk)
        self.problems.setMaximumHeight(96)
        self.problems.hide()
        self.plans.current_changed.connect(self._round_chosen)
        self.boards.selected_changed.connect(self.enable)
        self.boards.current_changed.connect(lambda _: self.enable())
        self.boards.activated.connect(lambda _: actions["assign-round"].trigger())
        for key in ("assign-round", "clear", "foul", "withdraw"):
            self.boards.add_action(actions[key])
        self._lay_out()

    def _lay_out(self) -> None:
        language, actions = self.desk.language, self._actions
        self.heading = Heading(language, Text("Boards of the round"), part=True)
        row = QHBoxLayout()
        for key, text, main in (
            ("assign-round", Text("Assign…"), True), ("clear", Text("Take out"), False),
            ("open", Text("Open the hands…"), False), ("foul", Text("Fouled board…"), False),
            ("round-labels", Text("Labels…"), False), ("round-slips", Text("Slips…"), False),
            ("records", Text("Hand records…"), False),
        ):  # fmt: skip
            row.addWidget(action_button(language, actions[key], text, main=main))
        row.addStretch(1)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.heading)
        column.addWidget(self.boards, 1)
        column.addWidget(self.problems)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(14)
        split.addWidget(self.plans)
        split.addWidget(right)
        split.setSizes([470, 640])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 10, 0, 0)
        outer.addLayout(row)
        outer.addWidget(split, 1)

    def put(self, found: BoardRounds) -> None:
        """Show these rounds; the one of now stays chosen."""
        self._found = found
        plan = self.plan
        scope = self.desk.scope
        self.plans.set_columns(_plan_columns(groups=any(p.group for p in found.rounds)))
        self.plans.set_rows(found.rounds)
        if plan is None or plan.round != scope.round or self.plan is None:
            first = next((p for p in found.rounds if p.round == scope.round), None)
            if first is not None:
                self.plans.select(_plan_key(first))
        self.show_boards()
        self._tell((*self._of_assignment, *self._standing))

    @property
    def _standing(self) -> tuple[Finding, ...]:
        """Boards that somebody meets twice, as the seats are now."""
        return () if self._found is None else self._found.findings

    @property
    def plan(self) -> RoundPlan | None:
        """The round, or the group's part of it, that is chosen."""
        chosen = self.plans.current()
        return chosen if isinstance(chosen, RoundPlan) else None

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of the chosen round, where there are several."""
        plan, found = self.plan, self._found
        if plan is None or found is None:
            return ()
        return tuple(p.group for p in found.rounds if p.round == plan.round and p.group)

    def numbers(self) -> tuple[int, ...]:
        """The chosen numbers that have a board."""
        return tuple(row.number for row in self.boards.selected() if row.code and row.own)

    def codes(self) -> tuple[str, ...]:
        """The boards of the round that is chosen, by number."""
        return tuple(row.code for row in self.boards.model.rows if row.code)

    def sealed(self) -> tuple[str, ...]:
        """Those whose hands are known."""
        return tuple(row.code for row in self.boards.model.rows if row.code and row.hands != "none")

    @property
    def board_group(self) -> str:
        """The group whose boards are shown; empty where they are everybody's."""
        rows = self.boards.model.rows
        return rows[0].group if rows else ""

    def _round_chosen(self, plan: RoundPlan | None) -> None:
        if plan is not None:
            self._of_assignment = ()
            self._tell(self._standing)
            self.show_boards()
            if plan.round != self.desk.scope.round:
                self.desk.choose(segment=plan.segment, round=plan.round)

    def show_boards(self) -> None:
        """The twelve numbers of the chosen round."""
        plan = self.plan
        rows: list[RoundBoard] = []
        if plan is not None and self._found is not None:
            of_round = [r for r in self._found.rows if r.round == plan.round and r.segment == plan.segment]
            rows = [r for r in of_round if r.group == plan.group] or [r for r in of_round if not r.group]
            title = Text("Round {round}: boards 1 to 12", round=plan.round)
            if plan.group:
                title = Text("Round {round}, group {group}: boards 1 to 12", round=plan.round, group=plan.group)
            self.heading.set_title(title)
        self._told |= {key for key in _SELDOM if any(getattr(row, key) for row in rows)}
        self.boards.set_columns(_without(round_board_columns(), *_IN_HEADING, *(_SELDOM - self._told)))
        self.boards.set_rows(rows)
        self.enable()

    def show_findings(self, found: Assigned) -> None:
        """What an assignment brought with it, until another round is chosen; and who meets a board twice anyhow."""
        self._of_assignment = found.findings
        self._tell((*found.findings, *self._standing))

    def _tell(self, findings: Sequence[Finding]) -> None:
        self.problems.put_findings(findings)
        self.problems.setVisible(bool(findings))

    def enable(self) -> None:
        """What can be done with what is chosen."""
        writes, there = self.desk.writes, bool(self.codes())
        actions = self._actions
        actions["assign-round"].setEnabled(writes and self.plan is not None)
        actions["clear"].setEnabled(writes and bool(self.numbers()))
        sealed = any(row.hands == "sealed" for row in self.boards.model.rows)
        actions["open"].setEnabled(writes and sealed)
        tables = self.plan is not None and self.plan.tables > 0
        actions["foul"].setEnabled(writes and there and tables)
        row = self.boards.current()
        actions["withdraw"].setEnabled(writes and row is not None and row.fouled > 0)
        actions["round-labels"].setEnabled(there)
        actions["round-slips"].setEnabled(writes and bool(self.sealed()))
        actions["records"].setEnabled(there)


def _plan_columns(*, groups: bool) -> ColumnSet[RoundPlan]:
    return _without(round_plan_columns(), "segment", *(() if groups else ("group",)))


def _without(columns: ColumnSet[Row], *keys: str) -> ColumnSet[Row]:
    """The columns but those that are said elsewhere."""
    return replace(columns, columns=tuple(c for c in columns.columns if c.key not in keys))


def _plan_key(row: RoundPlan) -> tuple[int, int, str]:
    return row.segment, row.round, row.group


def _board_key(row: RoundBoard) -> tuple[int, int, str, int]:
    return row.segment, row.round, row.group, row.number


def _tone(row: RoundBoard) -> Tone | None:
    return "warning" if row.fouled else None if row.code else "muted"
