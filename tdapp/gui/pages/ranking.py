"""The ranking as it is now, by round, category and group, each place explained; publishing it, lots among equals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets import pieces
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import Badge, EmptyState, action_button, label
from tdapp.gui.widgets.problem_list import Line, ProblemList
from tdapp.gui.widgets.scope_picker import SegmentRoundPicker
from tdapp.rules.lot_among_equals import Lot
from tdapp.services import publications, publish_ranking
from tdapp.services.columns import ColumnSet, ranking_columns
from tdapp.services.columns.wall import WallRow, wall_columns
from tdapp.services.ranking import lots
from tdapp.services.ranking.desk import RankingDesk, ranking_desk
from tdapp.services.ranking.explaining import explain
from tdapp.services.rows import Heading, Ranking, RankingRow
from tdapp.text import Refused, Text

_SOON = 120
"""Milliseconds that several changes are waited for before the ranking is read once."""
_NOTHING = Ranking(Heading(""), (), ())
_BEHIND = frozenset({"points", "big_data", "decided"})
"""Columns behind those of the rounds."""
_OTHER_TABLES = frozenset({"restore_point", "paper"})
"""What no ranking follows."""


class RankingPage(Page):
    """The table and what decided the chosen place at the left; what is open, published and compared at the right."""

    key = "ranking"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.view: RankingDesk | None = None
        self._target: int | None = None
        self._reading = False
        self._again = False
        self._writing = False
        self._where: tuple[str | None, int | None] = (None, None)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self._read)
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
        self.heading = pieces.Heading(language, Text("Ranking"), Text("The ranking was not published yet."))
        self.heading.add(action_button(language, self.paper, Text("Show on paper")))
        self.heading.add(action_button(language, self.official, Text("Publish official")))
        self.heading.add(action_button(language, self.publish, Text("Publish provisional"), main=True))
        self.column.addWidget(self.heading)
        self.column.addLayout(self._choices())
        self.empty = EmptyState(
            language, Text("There is no ranking yet"), Text("It appears as soon as it can be made.")
        )
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setChildrenCollapsible(False)
        self.split.setHandleWidth(16)
        self.split.addWidget(self._left())
        self.split.addWidget(self._right())
        self.split.setStretchFactor(0, 1)
        self.split.setSizes([840, 320])
        self.stack = QStackedWidget()
        self.stack.addWidget(self.split)
        self.stack.addWidget(self.empty)
        self.column.addWidget(self.stack, 1)

    def _choices(self) -> QHBoxLayout:
        self.picker = SegmentRoundPicker(self.desk, rounds=False)
        self.upto, self.category, self.group = QComboBox(), QComboBox(), QComboBox()
        self.badge = Badge(self.language)
        self._group_word = label(self.language, Text("Group"), wrap=False)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.picker)
        for word, field, name in (
            (label(self.language, Text("Rounds"), wrap=False), self.upto, Text("Rounds")),
            (label(self.language, Text("Category"), wrap=False), self.category, Text("Category")),
            (self._group_word, self.group, Text("Group")),
        ):
            word.setBuddy(field)
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            self.language.bind(field, field.setAccessibleName, name)
            field.activated.connect(lambda _: self._read())
            row.addWidget(word)
            row.addWidget(field)
        row.addStretch(1)
        row.addWidget(self.badge)
        return row

    def _left(self) -> QWidget:
        left = QWidget()
        self.table = DataTable(self.desk, _columns(_NOTHING, ()), lambda r: r.number, tone=_tone)
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

    def _right(self) -> QWidget:
        self.tabs = QTabWidget()
        self.tabs.addTab(self._open_part(), "")
        self.tabs.addTab(self._wall_part(), "")
        self.remarks = ProblemList(self.language)
        self.tabs.addTab(self.remarks, "")
        self._name_tabs()
        return self.tabs

    def _open_part(self) -> QWidget:
        part = QWidget()
        self.open = ProblemList(self.language)
        self.seed = QLineEdit()
        self.language.bind(self.seed, self.seed.setPlaceholderText, Text("Public seed of the lot"))
        self.language.bind(self.seed, self.seed.setAccessibleName, Text("Public seed of the lot"))
        self.lot_part = QWidget()
        inside = QVBoxLayout(self.lot_part)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(
            label(self.language, Text("Equals of the final ranking are parted by a lot that anybody can repeat from "
                                      "its seed. Announce the seed first."), "lead")
        )  # fmt: skip
        row = QHBoxLayout()
        row.addWidget(self.seed, 1)
        row.addWidget(action_button(self.language, self.lot, Text("Draw the lots")))
        inside.addLayout(row)
        self.lot_part.hide()
        column = QVBoxLayout(part)
        column.setContentsMargins(10, 10, 10, 10)
        column.addWidget(label(self.language, Text("What stands in the way of the official ranking"), "section"))
        column.addWidget(self.open, 1)
        column.addWidget(self.lot_part)
        return part

    def _wall_part(self) -> QWidget:
        part = QWidget()
        self.wall = DataTable(self.desk, wall_columns(), lambda r: r.number, filtered=False, tone=_wall_tone)
        self.wall.add_action(self.withdraw)
        self.reason = QLineEdit()
        self.language.bind(self.reason, self.reason.setPlaceholderText, Text("Reason, needed to withdraw"))
        self.language.bind(self.reason, self.reason.setAccessibleName, Text("Reason, needed to withdraw"))
        column = QVBoxLayout(part)
        column.setContentsMargins(10, 10, 10, 10)
        column.addWidget(self.wall, 1)
        column.addWidget(self.reason)
        column.addWidget(action_button(self.language, self.withdraw, Text("Withdraw the chosen publication")))
        return part

    def _connect(self) -> None:
        self.table.current_changed.connect(lambda _: self._explain())
        self.wall.current_changed.connect(lambda _: self._enable())
        self.seed.textChanged.connect(lambda _: self._enable())
        self.seed.returnPressed.connect(self.lot.trigger)
        self.reason.returnPressed.connect(self.withdraw.trigger)
        self.open.chosen.connect(self._go_to_open)
        self._fill_choices()
        self._enable()

    # Reading

    def opened(self, target: Any = None) -> None:
        self._target = int(target) if str(target or "").isdigit() else None
        self._read()

    def refresh(self, changes: Changes) -> None:
        if set(changes.tables) - _OTHER_TABLES:
            self._soon.start()

    def _read(self) -> None:
        """Read once; whoever asks meanwhile is answered by one further reading."""
        if self._reading:
            self._again = True
            return
        scope = self.desk.scope
        if (scope.event, scope.segment) != self._where:
            self._where = (scope.event, scope.segment)
            for field in (self.upto, self.category, self.group):
                field.setCurrentIndex(0)
        self._fill_choices()
        self._reading, self._again = True, False
        upto, category, group = (f.currentData() for f in (self.upto, self.category, self.group))
        self.desk.run(
            ranking_desk, scope.event, scope.segment, upto, category, group, done=self._show, failed=self._show_nothing
        )

    def _show(self, view: RankingDesk) -> None:
        if self._ask_again():
            return
        self.view = view
        before = self.table.model.columns
        fresh = _columns(view.rows, view.unfinished)
        self.table.set_columns(fresh)
        self.table.set_rows(view.rows.rows)
        if [c.header for c in before.columns] != [c.header for c in fresh.columns]:
            self.table.fit_columns()
        self._choose_line()
        self.stack.setCurrentWidget(self.split)
        self._show_beside(view)

    def _show_beside(self, view: RankingDesk) -> None:
        lines: list[Line] = [("error", f.text, f.subject) for f in view.open if f.subject[2:3] != ("place",)]
        lines += [
            ("error", Text("Place {place} is shared by {entries}: draw a lot below, or allow shared places in the "
                           "regulations.", place=place, entries=entries), ("lot", place))
            for place, entries in view.equals
        ]  # fmt: skip
        self.open.put_lines(lines or [("good", Text("Nothing stands in the way of the official ranking."), ())])
        self.lot_part.setVisible(bool(view.equals))
        self.wall.set_rows(view.wall)
        self.remarks.put_lines(_remarks(view))
        self._name_tabs()
        self._fill_choices()
        self._say_state()
        self._explain()
        self._enable()

    def _show_nothing(self, refused: Refused) -> None:
        if self._ask_again():
            return
        self.view = None
        self.empty.refuse(refused)
        self.stack.setCurrentWidget(self.empty)
        self.badge.hide()
        self.heading.set_lead(None)
        self._enable()

    def _ask_again(self) -> bool:
        self._reading = False
        if self._again:
            self._read()
        return self._reading

    def _choose_line(self) -> None:
        if self._target is not None and self.table.select(self._target):
            self._target = None
        elif self.table.current() is None and self.table.model.rows:
            self.table.select(self.table.model.rows[0].number)

    # Words

    def retranslate(self) -> None:
        self._name_tabs()
        self._fill_choices()
        self._explain()

    def _name_tabs(self) -> None:
        view = self.view
        still_open = 0 if view is None else len(view.open)
        names = (
            Text("Open points ({n})", n=still_open),
            Text("Published ({n})", n=0 if view is None else len(view.wall)),
            Text("Remarks"),
        )
        for i, name in enumerate(names):
            self.tabs.setTabText(i, self.say(name))
        self.tabs.setMinimumWidth(max(320, self.tabs.tabBar().sizeHint().width() + 4))

    def _fill_choices(self) -> None:
        there = self.desk.overview
        event = there.event(self.desk.scope.event) if there else None
        segments = event.segments if event else ()
        rounds = next((s.rounds for s in segments if s.number == self.desk.scope.segment), ())
        view = self.view
        after = [(n, Text("after round {round}", round=n)) for n in rounds[:-1]]
        self._fill(self.upto, [(None, Text("Whole segment")), *after])
        self._fill(
            self.category, [(None, Text("Everybody")), *(view.categories if view else self._kept(self.category))]
        )
        groups = [(g, Text("Group {group}", group=g)) for g in view.groups] if view else self._kept(self.group)
        self._fill(self.group, [(None, Text("All groups")), *groups])
        for widget in (self._group_word, self.group):
            widget.setVisible(len(groups) > 0)

    def _kept(self, field: QComboBox) -> list[tuple[Any, Any]]:
        """What is chosen stays to be chosen from while there is no ranking."""
        return [] if field.currentData() is None else [(field.currentData(), field.currentText())]

    def _fill(self, field: QComboBox, choices: Sequence[tuple[Any, Any]]) -> None:
        wanted = [(data, self.say(shown)) for data, shown in choices]
        if wanted == [(field.itemData(i), field.itemText(i)) for i in range(field.count())]:
            return
        chosen = field.currentData()
        field.clear()
        for data, shown in wanted:
            field.addItem(shown, data)
        field.setCurrentIndex(max(0, next((i for i, (data, _) in enumerate(wanted) if data == chosen), 0)))

    def _say_state(self) -> None:
        view = self.view
        if view is None:
            return
        self.badge.show()
        if view.unfinished:
            self.badge.put(Text("Live, provisional: sheets not complete {n}", n=view.owing), "warning")
        else:
            self.badge.put(Text("Live: every sheet is complete"), "good")
        hanging = [row for row in view.wall if row.state in {"on the wall", "changed"}]
        if not hanging:
            self.heading.set_lead(Text("The ranking was not published yet."))
            return
        self.heading.set_lead(_last_published(max(hanging, key=lambda r: r.number)))

    def _explain(self) -> None:
        row, view = self.table.current(), self.view
        texts = () if row is None or view is None else explain(view.ranking, row.number)
        self.why.setText(
            " ".join(map(self.say, texts)) if self.language.code == "en" else "".join(map(self.say, texts))
        )

    def focus_first(self) -> None:
        self.table.filter.setFocus()

    # What can be done

    def _enable(self) -> None:
        free = self.desk.writes and not self._writing and self.view is not None
        self.publish.setEnabled(free)
        self.official.setEnabled(free)
        self.paper.setEnabled(self.view is not None)
        chosen = self.wall.current()
        self.withdraw.setEnabled(free and chosen is not None and chosen.state != "withdrawn")
        self.lot.setEnabled(free and bool(self.seed.text().strip()))

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
        self._publish(official=False, upto=self.upto.currentData())

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
        number = made.published.number
        what = (
            Text("The official ranking is published as number {number}.", number=number)
            if made.published.official
            else Text("The provisional ranking is published as number {number}.", number=number)
        )
        texts = [what, Text("Print it for the wall: Ctrl+P.")]
        if made.appeals_until is not None and self.desk.overview is not None:
            until = made.appeals_until.astimezone(ZoneInfo(self.desk.overview.zone))
            texts.insert(1, Text("Appeals may be lodged until {time}.", time=until))
        self.bar.show_texts(texts, "good")

    def withdraw_chosen(self) -> None:
        """Take the chosen publication off the wall, with the reason that was written."""
        row = self.wall.current()
        if row is None:
            return
        if not self.reason.text().strip():
            self.bar.show_texts([Text("A publication is withdrawn with a reason.")], "warning")
            self.tabs.setCurrentIndex(1)
            self.reason.setFocus()
            return
        self._write(
            publications.withdraw_publication, self.desk.scope.event, row.number, self.reason.text().strip(),
            done=lambda _: self._withdrawn(row.number),
        )  # fmt: skip

    def _withdrawn(self, number: int) -> None:
        self.reason.clear()
        self.bar.show_texts([Text("Publication {number} is withdrawn.", number=number)], "good")

    def draw_lots(self) -> None:
        """Part all equals of the final ranking by a lot from the seed that was written."""
        scope = self.desk.scope
        self._write(lots.draw_lots, scope.event, scope.segment, self.seed.text().strip(), done=self._drawn)

    def _drawn(self, drawn: tuple[Lot, ...]) -> None:
        self.seed.clear()
        texts = [
            Text("Place {place} was shared by {among}; the lot put them in this order: {order}.", place=lot.place,
                 among=lot.among, order=lot.order)
            for lot in drawn
        ]  # fmt: skip
        self.bar.show_texts(texts, "good")

    def show_on_paper(self) -> None:
        """Show the ranking that is shown here as a poster, on the page Documents."""
        chosen = {"upto": self.upto.currentData(), "category": self.category.currentData()}
        self.desk.go_to("documents", ("ranking", chosen | {"group": self.group.currentData()}))

    def _go_to_open(self, subject: tuple[Any, ...]) -> None:
        if subject[:1] == ("round",) and len(subject) >= 4:
            self.desk.choose(round=subject[1])
            self.desk.go_to("score-entry", str(subject[3]))
        elif subject[:1] == ("lot",):
            self.seed.setFocus()
        elif subject[:1] == ("segment",):
            self.publish.trigger()


def _columns(rows: Ranking, unfinished: tuple[int, ...]) -> ColumnSet[RankingRow]:
    """The columns of the poster, the total before the rounds; rounds that are not complete have a mark."""
    found = ranking_columns(rows)
    is_round = {f"round{n}" for n in rows.rounds}
    open_ones = {f"round{n}": n for n in unfinished}
    marked = tuple(
        replace(c, header=Text("R{round} ○", round=open_ones[c.key])) if c.key in open_ones else c
        for c in found.columns
    )
    before = [c for c in marked if c.key not in is_round and c.key not in _BEHIND]
    rounds = [c for c in marked if c.key in is_round]
    return replace(found, columns=(*before, *rounds, *(c for c in marked if c.key in _BEHIND)))


def _tone(row: RankingRow) -> Tone | None:
    if row.place is None:
        return "muted"
    return "warning" if row.shared else None


def _wall_tone(row: WallRow) -> Tone | None:
    return {"changed": "warning", "superseded": "muted", "withdrawn": "muted"}.get(row.state)  # type: ignore[return-value]


def _last_published(row: WallRow) -> Text:
    what = Text("Official ranking") if row.official else Text("Provisional ranking")
    number, time = row.number, f"{row.at:%m-%d %H:%M}"
    if row.state == "changed":
        return Text("Published last: number {number}, {what}, {time}. It no longer says what stands here.",
                    number=number, what=what, time=time)  # fmt: skip
    return Text("Published last: number {number}, {what}, {time}.", number=number, what=what, time=time)


def _remarks(view: RankingDesk) -> list[Line]:
    """How equals are parted, who goes on, what is unofficial, what was not played."""
    rows, found = view.rows, []
    if view.unfinished:
        found.append(Text("○ Not every table has played these rounds: {rounds}. Standard scores in them are "
                          "provisional.", rounds=view.unfinished))  # fmt: skip
    if rows.ties:
        found.append(Text("Ties are decided by, in this order: {ties}.", ties=rows.ties))
    if rows.cut_after is not None:
        found.append(Text("Entries that go on to the next segment: {n}.", n=rows.cut_after))
    found.append(Text("= marks a place that is shared."))
    lines: list[Line] = [("note", text, ()) for text in found]
    lines += [("warning", text, ()) for text in rows.marks]
    lines += [
        ("note", Text("Round {round}, table {table}, boards {boards}: {reason}", round=n.round, table=n.table,
                      boards=n.boards, reason=n.reason), ())
        for n in rows.not_played
    ]  # fmt: skip
    return lines
