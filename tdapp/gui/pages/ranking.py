"""The ranking as it is now, by round, category and group, each place explained; publishing it, lots among equals."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.one_reading import OneReading
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import Badge, EmptyState, Heading, action_button, label
from tdapp.gui.widgets.ranking_beside import RankingBeside
from tdapp.gui.widgets.ranking_choices import RankingChoices
from tdapp.gui.widgets.ranking_lines import NOTHING, columns, last_published, publication_said, tone
from tdapp.rules.lot_among_equals import Lot
from tdapp.services import publications, publish_ranking
from tdapp.services.publications import already_hangs
from tdapp.services.ranking import lots
from tdapp.services.ranking.explaining import explain
from tdapp.services.ranking_desk import RankingDesk, ranking_desk
from tdapp.text import Refused, Text

_OTHER_TABLES = frozenset({"restore_point", "paper"})
"""What no ranking follows."""


class RankingPage(Page):
    """The table and what decided the chosen place at the left; what is open, published and compared at the right.

    A target is the number of an entry.
    """

    key = "ranking"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.view: RankingDesk | None = None
        self._target: int | None = None
        self._writing = False
        self.reading = OneReading(self, self._read)
        self._make_actions()
        self._lay_out()
        self._connect()

    def _make_actions(self) -> None:
        self.publish = self.act("publish", Text("Publish provisional"), self.publish_provisional, "Ctrl+Shift+P")
        self.official = self.act("official", Text("Publish official"), self.publish_official, "Ctrl+Shift+O")
        self.paper = self.act("print", Text("Show on paper"), self.show_on_paper, "Ctrl+P")
        self.withdraw = self.act("withdraw", Text("Withdraw the chosen publication"), self.withdraw_chosen)
        self.lot = self.act("lot", Text("Draw the lots"), self.draw_lots)

    # Layout

    def _lay_out(self) -> None:
        language = self.language
        self.heading = Heading(language, Text("Ranking"), Text("The ranking was not published yet."))
        self.heading.add(action_button(language, self.paper, Text("Show on paper")))
        self.heading.add(action_button(language, self.official, Text("Publish official")))
        self.publish_button = action_button(language, self.publish, Text("Publish provisional"), main=True)
        self.heading.add(self.publish_button)
        self.choices = RankingChoices(self.desk)
        self.badge = Badge(language)
        row = QHBoxLayout()
        row.addWidget(self.choices)
        row.addStretch(1)
        row.addWidget(self.badge)
        self.beside = RankingBeside(self.desk, self.lot, self.withdraw)
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setChildrenCollapsible(False)
        self.split.setHandleWidth(16)
        self.split.addWidget(self._left())
        self.split.addWidget(self.beside)
        self.split.setStretchFactor(0, 1)
        self.split.setSizes([840, 320])
        self.empty = EmptyState(
            language, Text("There is no ranking yet"), Text("It appears as soon as it can be made.")
        )
        self.stack = QStackedWidget()
        self.stack.addWidget(self.split)
        self.stack.addWidget(self.empty)
        self.column.addWidget(self.heading)
        self.column.addLayout(row)
        self.column.addWidget(self.stack, 1)

    def _left(self) -> QWidget:
        left = QWidget()
        self.table = DataTable(self.desk, columns(NOTHING, ()), lambda r: r.number, tone=tone)
        self.why = QLabel()
        self.why.setWordWrap(True)
        self.why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.why.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.why.setMinimumHeight(2 * self.why.fontMetrics().lineSpacing())
        card = QFrame()
        card.setObjectName("card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(12, 8, 12, 8)
        inside.addWidget(label(self.language, Text("How this place came about"), "section", wrap=False))
        inside.addWidget(self.why)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table, 1)
        column.addWidget(card)
        return left

    def _connect(self) -> None:
        self.choices.changed.connect(self.reading.ask)
        self.table.current_changed.connect(lambda _: self._explain())
        self.beside.wall.current_changed.connect(lambda _: self._enable())
        self.beside.seed.textChanged.connect(lambda _: self._enable())
        self.beside.open.chosen.connect(self._go_to_open)
        self._enable()

    # Reading

    def opened(self, target: Any = None) -> None:
        self._target = int(target) if str(target or "").isdigit() else None
        self.reading.ask()

    def refresh(self, changes: Changes) -> None:
        if set(changes.tables) - _OTHER_TABLES:
            self.reading.ask_soon()

    def _read(self) -> None:
        self.choices.begin()
        scope = self.desk.scope
        self.desk.run(
            ranking_desk, scope.event, scope.segment, **self.choices.chosen,
            done=self._show, failed=self._show_nothing,
        )  # fmt: skip

    def _show(self, view: RankingDesk) -> None:
        if not self.reading.ended():
            return
        self.view = view
        before, fresh = self.table.model.columns, columns(view.rows, view.unfinished)
        self.table.set_columns(fresh)
        self.table.set_rows(view.rows.rows)
        if [c.header for c in before.columns] != [c.header for c in fresh.columns]:
            self.table.fit_columns()
        self._choose_line()
        self.stack.setCurrentWidget(self.split)
        self.beside.put(view)
        self.choices.know(view)
        self._say_state(view)
        self._explain()
        self._enable()

    def _show_nothing(self, refused: Refused) -> None:
        if not self.reading.ended():
            return
        self.view = None
        self.empty.refuse(refused)
        self.stack.setCurrentWidget(self.empty)
        self.badge.hide()
        self.heading.set_lead(None)
        self._enable()

    def _choose_line(self) -> None:
        if self._target is not None and self.table.select(self._target):
            self._target = None
        elif self.table.current() is None and self.table.model.rows:
            self.table.select(self.table.model.rows[0].number)

    # Words

    def retranslate(self) -> None:
        self._explain()

    def _say_state(self, view: RankingDesk) -> None:
        self.badge.show()
        if view.unfinished:
            self.badge.put(Text("Live, provisional: sheets not complete {n}", n=view.owing), "warning")
        else:
            self.badge.put(Text("Live: every sheet is complete"), "good")
        self.heading.set_lead(last_published(view))

    def _explain(self) -> None:
        row, view = self.table.current(), self.view
        texts = () if row is None or view is None else explain(view.ranking, row.number)
        self.why.setText((" " if self.language.code == "en" else "").join(map(self.say, texts)))

    def focus_first(self) -> None:
        self.table.filter.setFocus()

    # What can be done

    def _enable(self) -> None:
        free = self.desk.writes and not self._writing and self.view is not None
        self.publish.setEnabled(free)
        self.official.setEnabled(free)
        self.paper.setEnabled(self.view is not None)
        chosen = self.beside.wall.current()
        self.withdraw.setEnabled(free and chosen is not None and chosen.state != "withdrawn")
        self.lot.setEnabled(free and bool(self.beside.seed.text().strip()))

    def _write(self, case: Any, *args: Any, done: Any, **named: Any) -> None:
        self._writing = True
        self._enable()

        def after(result: Any) -> None:
            self._written()
            done(result)

        def refuse(refused: Refused) -> None:
            self._written()
            self.bar.refuse(refused)

        self.desk.run(case, *args, done=after, failed=refuse, owner=self, **named)

    def _written(self) -> None:
        self._writing = False
        self._enable()

    def publish_provisional(self) -> None:
        """Put the ranking of the chosen rounds on the wall: of everybody, whatever category is shown."""
        self._publish(official=False, upto=self.choices.upto.currentData())

    def publish_official(self) -> None:
        """Put the official ranking of the whole segment on the wall; refused with everything that is open."""
        self._publish(official=True, upto=None)

    def _publish(self, *, official: bool, upto: int | None) -> None:
        scope = self.desk.scope
        self._write(
            publish_ranking.publish_ranking, scope.event, scope.segment, official=official, upto=upto,
            done=self._published,
        )  # fmt: skip

    def _published(self, made: publish_ranking.RankingPublished) -> None:
        what = publication_said(made.published) if made.new else already_hangs(made.published)
        texts = [what, Text("Print it for the wall: Ctrl+P.")]
        if made.appeals_until is not None and self.desk.overview is not None:
            until = made.appeals_until.astimezone(ZoneInfo(self.desk.overview.zone))
            texts.insert(1, Text("Appeals may be lodged until {time}.", time=until))
        self.bar.show_texts(texts, "good")

    def withdraw_chosen(self) -> None:
        """Take the chosen publication off the wall, with the reason that was written."""
        row, reason = self.beside.wall.current(), self.beside.reason.text().strip()
        if row is None:
            return
        if not reason:
            self.bar.show_texts([Text("A publication is withdrawn with a reason.")], "warning")
            self.beside.ask_reason()
            return
        self._write(
            publications.withdraw_publication, self.desk.scope.event, row.number, reason,
            done=lambda _: self._withdrawn(row.number),
        )  # fmt: skip

    def _withdrawn(self, number: int) -> None:
        self.beside.reason.clear()
        self.bar.show_texts([Text("Publication {number} is withdrawn.", number=number)], "good")

    def draw_lots(self) -> None:
        """Part all equals of the final ranking by a lot from the seed that was written."""
        scope = self.desk.scope
        self._write(lots.draw_lots, scope.event, scope.segment, self.beside.seed.text().strip(), done=self._drawn)

    def _drawn(self, drawn: tuple[Lot, ...]) -> None:
        self.beside.seed.clear()
        texts = [
            Text("Place {place} was shared by {among}; the lot put them in this order: {order}.", place=lot.place,
                 among=lot.among, order=lot.order)
            for lot in drawn
        ]  # fmt: skip
        self.bar.show_texts(texts, "good")

    def show_on_paper(self) -> None:
        """Show the ranking that is shown here as a poster, on the page Documents."""
        self.desk.go_to("documents", ("ranking", self.choices.chosen))

    def _go_to_open(self, subject: tuple[Any, ...]) -> None:
        if subject[:1] == ("round",) and len(subject) >= 4:
            self.desk.choose(round=subject[1])
            self.desk.go_to("score-entry", ("round", subject[1], str(subject[3])))
        elif subject[:1] == ("ruling",):
            self.desk.go_to("penalties", subject)
        elif subject[:1] == ("appeal",):
            self.desk.go_to("appeals", subject)
        elif subject[:1] == ("lot",):
            self.beside.seed.setFocus()
        elif subject[:1] == ("segment",):
            self.publish_button.setFocus()
