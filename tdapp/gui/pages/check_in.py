"""The check-in: one field, Enter checks in; a large echo, who is missing, and the items looked at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tdapp.gui.dialogs import leave
from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.pages import Page
from tdapp.gui.tasks import Changes
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.marks import Weighs
from tdapp.gui.widgets.person_echo import PersonEcho
from tdapp.gui.widgets.pieces import EmptyState, Heading, action_button, label
from tdapp.services.check_in_desk import Candidate, candidates, check_in_at_desk, check_in_desk
from tdapp.services.checking_in import Mark
from tdapp.services.columns.check_in_desk import CheckInDesk, DeskRow, Item, check_in_desk_columns
from tdapp.services.rows.arrival import ABSENT, REFUSED, SEEN
from tdapp.text import Refused as Refusal
from tdapp.text import Text

_KEYS = ("F2", "F3", "F4", "F5", "F6", "F7")
"""The keys of the first items; further ones are ticked together with the others."""
_CHOICES = (Text("Who is missing"), Text("Everybody"), Text("Arrived, with open items"), Text("Absent or refused"))
_SHOWN = ("check_in", "entry", "entry_member", "person", "club", "regulations")
_AT_ONCE = 5
"""So many entries are named in the echo when more are noted together."""
_OF_STATE: dict[str, Weighs] = {SEEN: "good", ABSENT: "error", REFUSED: "error", "": "muted"}


class CheckInPage(Page):
    """The field at the left with who may be meant, the echo below it; the list at the right."""

    key = "check-in"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk: CheckInDesk | None = None
        self._found: list[Candidate] = []
        self._last: tuple[str, ...] = ()
        self._again = False
        self._asked = ""
        self._make_actions()
        self._lay_out()
        self._connect()
        self._enable()

    # Building

    def _make_actions(self) -> None:
        rows: tuple[tuple[str, Text, Any, str], ...] = (
            ("all", Text("Arrived, and everything in order"), partial(self.note, Mark(SEEN, every_item=True)), "F8"),
            ("absent", Text("Called, and absent"), partial(self.note, Mark(ABSENT)), "F9"),
            ("back", Text("Take the check-in back"), partial(self.note, Mark(None, every_item=True)), "F12"),
            ("all-absent", Text("Everybody missing is absent"), self.note_missing, "Ctrl+Shift+F9"),
            ("no-show", Text("Absentees did not appear…"), self.open_no_show, "Ctrl+Shift+Delete"),
            ("missing", Text("Show who is missing"), partial(self._show_only, 0), "Ctrl+F2"),
            ("everybody", Text("Show everybody"), partial(self._show_only, 1), "Ctrl+F3"),
        )
        self.acts: dict[str, QAction] = {id_: self.act(id_, text, slot, keys) for id_, text, slot, keys in rows}
        self.ticks: list[QAction] = []
        for n, key in enumerate(_KEYS):
            text = Text("Item {n}", n=n + 1)
            self.ticks.append(self.act(f"item{n + 1}", text, partial(self.tick, n, SEEN), key))
            self.act(f"refuse{n + 1}", Text("Item {n} is not in order", n=n + 1), partial(self.tick, n, REFUSED),
                     f"Shift+{key}")  # fmt: skip

    def _lay_out(self) -> None:
        language = self.language
        self.heading = Heading(language, Text("Check-in"), Text("Reading…"))
        for id_, text in (("all-absent", Text("Everybody missing is absent")),
                          ("no-show", Text("Absentees did not appear…"))):  # fmt: skip
            self.heading.add(action_button(language, self.acts[id_], text))
        self.column.addWidget(self.heading)
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addWidget(self._left(), 4)
        row.addWidget(self._right(), 7)
        self.column.addLayout(row, 1)
        self.setTabOrder(self.field, self.every)
        self.setTabOrder(self.every, self.show_box)
        self.setTabOrder(self.show_box, self.table)

    def _left(self) -> QWidget:
        language = self.language
        self.field = QLineEdit()
        self.field.setObjectName("large")
        self.field.setClearButtonEnabled(True)
        font = self.field.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        self.field.setFont(font)
        text = Text("Number, name or pinyin initials")
        language.bind(self.field, self.field.setPlaceholderText, text)
        language.bind(self.field, self.field.setAccessibleName, text)
        self.field.installEventFilter(self)
        self.every = QCheckBox()
        language.bind(self.every, self.every.setText, Text("Enter also notes that &everything is in order"))
        self._model = QStandardItemModel(self)
        self.list = QListView()
        self.list.setObjectName("list")
        self.list.setModel(self._model)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setSpacing(2)
        self.list.setWordWrap(True)
        language.bind(self.list, self.list.setAccessibleName, Text("Who may be meant"))
        self.echo = PersonEcho(language)
        text = Text("For whom was checked in last: the key of an item, F8 all in order, F9 absent, F12 take back. "
                    "With Shift an item is not in order. Ctrl+Enter: arrived, and everything in order.")  # fmt: skip
        self.keys = label(language, text, "muted")
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.field)
        column.addWidget(self.every, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.echo)
        rest = QVBoxLayout()
        rest.addWidget(self.list, 1)
        rest.addStretch(0)
        column.addLayout(rest, 1)
        column.addWidget(self.keys)
        return left

    def _right(self) -> QWidget:
        language = self.language
        self.show_box = QComboBox()
        language.bind(self.show_box, self.show_box.setAccessibleName, Text("Who is shown"))
        self._fill_box()
        self.table = DataTable(self.desk, check_in_desk_columns(()), lambda r: r.label, tone=_tone)
        for action in (*self.ticks, *(self.acts[id_] for id_ in ("all", "absent", "back"))):
            self.table.add_action(action)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(label(language, Text("Show"), wrap=False))
        row.addWidget(self.show_box)
        row.addStretch(1)
        for id_, text in (("all", Text("All in order")), ("absent", Text("Absent")), ("back", Text("Take back"))):
            row.addWidget(action_button(language, self.acts[id_], text))
        column.addLayout(row)
        self.all_here = EmptyState(language, Text("Everybody has arrived."), Text("Choose Everybody to see them all."))
        self.stack = QStackedWidget()
        self.stack.addWidget(self.table)
        self.stack.addWidget(self.all_here)
        column.addWidget(self.stack, 1)
        return right

    def _connect(self) -> None:
        self.field.textChanged.connect(self._typed)
        self.list.clicked.connect(lambda _: self._clicked())
        self.show_box.currentIndexChanged.connect(lambda _: self._filter())
        self.table.activated.connect(lambda row: self._note([row.label], self._entered_mark()))
        self.table.current_changed.connect(lambda _: self._enable())

    def _fill_box(self) -> None:
        chosen = max(self.show_box.currentIndex(), 0)
        self.show_box.blockSignals(True)
        self.show_box.clear()
        for text in _CHOICES:
            self.show_box.addItem(self.say(text))
        self.show_box.setCurrentIndex(chosen)
        self.show_box.blockSignals(False)

    # Reading

    def opened(self, target: Any = None) -> None:
        self.desk.run(check_in_desk, self.desk.scope.event, done=self._show)
        if target is not None:
            self.field.setText(str(target))

    def scope_changed(self) -> None:
        self._last = ()
        self._empty()
        self.opened()

    def refresh(self, changes: Changes) -> None:
        if changes.touches(*_SHOWN):
            self.desk.run(check_in_desk, self.desk.scope.event, done=self._show)

    def retranslate(self) -> None:
        self._fill_box()
        self._typed(self.field.text())

    def focus_first(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def _show(self, found: CheckInDesk) -> None:
        fresh = self._desk is None or [i.code for i in found.items] != [i.code for i in self._desk.items]
        self._desk = found
        if fresh:
            self._name_items(found.items)
        self.table.set_rows(found.rows)
        self._filter()
        missing = len(found.missing)
        text = Text("Arrived: {arrived} of {all}. Missing: {missing}.", arrived=len(found.rows) - missing,
                    all=len(found.rows), missing=missing)  # fmt: skip
        self.heading.set_lead(text)
        self._typed(self.field.text())
        self._tell_last()
        self._enable()

    def _name_items(self, items: Sequence[Item]) -> None:
        self.table.set_columns(check_in_desk_columns(tuple(items)))
        bind = self.language.bind
        for n, action in enumerate(self.ticks):
            known = n + 1 < len(items)
            action.setVisible(known)
            refuse = self.desk.actions[f"{self.key}.refuse{n + 1}"]
            refuse.setVisible(known)
            if known:
                bind(action, action.setText, Text("{item} is in order", item=items[n + 1].word))
                bind(refuse, refuse.setText, Text("{item} is not in order", item=items[n + 1].word))

    def _filter(self) -> None:
        items = [i.code for i in self._desk.items[1:]] if self._desk else []
        only = (
            lambda r: not r.arrived,
            None,
            lambda r: r.arrived and any(r.states.get(i) != SEEN for i in items),
            lambda r: any(state in {ABSENT, REFUSED} for state in r.states.values()),
        )[self.show_box.currentIndex()]
        self.table.model.set_only(only)
        there = self._desk is not None and bool(self._desk.rows)
        done = there and not (self._desk and self._desk.missing) and self.show_box.currentIndex() == 0
        self.stack.setCurrentWidget(self.all_here if done else self.table)

    def _show_only(self, place: int) -> None:
        self.show_box.setCurrentIndex(place)

    # The field

    def _typed(self, text: str) -> None:
        self._found = candidates(self._desk.rows, text) if self._desk else []
        if text.strip() != self._asked:
            self._asked = ""
        self._model.clear()
        for found in self._found:
            self._model.appendRow(QStandardItem(self.say(_named(found))))
        if text.strip() and not self._found:
            self._model.appendRow(QStandardItem(self.say(Text("✕ Nobody here answers to this."))))
        if self._found:
            self.list.setCurrentIndex(self._model.index(0, 0))
        self.list.setVisible(bool(text.strip()))
        self.keys.setVisible(not text.strip())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the field the arrows choose among those who may be meant, Enter checks in, Escape empties it."""
        if watched is not self.field or not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key = Qt.Key(event.key())
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(key)
        if step is not None and self._found:
            self._asked = self.field.text().strip()
            place = max(0, min(self.list.currentIndex().row() + step, len(self._found) - 1))
            self.list.setCurrentIndex(self._model.index(place, 0))
            return True
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.enter(everything=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
            return True
        if key == Qt.Key.Key_Escape:
            self._empty()
            return True
        return super().eventFilter(watched, event)

    def _clicked(self) -> None:
        self._asked = self.field.text().strip()
        self.enter()

    def _empty(self) -> None:
        """Empty the field and forget what was typed, so that Ctrl+Z takes back the check-in and not the typing."""
        self.field.setText("")

    def _chosen(self) -> Candidate | None:
        place = self.list.currentIndex().row()
        return self._found[place] if self.field.text().strip() and 0 <= place < len(self._found) else None

    def _entered_mark(self, *, everything: bool = False) -> Mark:
        return Mark(SEEN, every_item=everything or self.every.isChecked())

    def enter(self, *, everything: bool = False) -> None:
        """Check in whom the field means; who is there already is only shown."""
        found = self._chosen()
        if found is not None and self._ask_which(found):
            return
        if found is None:
            if self.field.text().strip():
                self.echo.put(Text("{text}", text=self.field.text().strip()), Text("Nobody here answers to this."),
                              Text("Look in the list, or in another event."), "error", ())  # fmt: skip
                self.field.selectAll()
            return
        mark = self._entered_mark(everything=everything)
        if not mark.every_item and all(row.arrived for row in found.rows):
            self._last, self._again = tuple(row.label for row in found.rows), True
            self._tell_last()
            self._empty()
            return
        self._note([row.label for row in found.rows], mark)

    def _ask_which(self, found: Candidate) -> bool:
        """Several people of one name: nobody is taken for another before the arrows or a second Enter said who."""
        typed = self.field.text().strip()
        names, labels = ({getattr(row, part) for row in found.rows} for part in ("name", "label"))
        same = [r for c in self._found for r in c.rows if r.name in names and r.label not in labels]
        if typed == self._asked or not same:
            return False
        self._asked = typed
        self.echo.put(Text("{name}: who of them?", name=same[0].name),
                      Text("Several people have this name. Look at the club, choose with the arrows, then Enter."),
                      Text("{text}", text=""), "warning", ())  # fmt: skip
        return True

    # Marks

    def _subject(self) -> list[str]:
        """Whom a key means: the chosen rows when the table has the cursor, else the field's, else the last one."""
        if self.table.view.hasFocus():
            return [row.label for row in self.table.selected()]
        found = self._chosen()
        return [row.label for row in found.rows] if found is not None else list(self._last)

    def note(self, mark: Mark) -> None:
        """Note this for whom the keys mean."""
        labels = self._subject()
        if labels:
            self._note(labels, mark)
        else:
            self.bar.show_texts([Text("Say who first: type a number or a name.")], "warning")

    def tick(self, place: int, state: str) -> None:
        """Note an item; the same key once more takes the mark back."""
        if self._desk is None or place + 1 >= len(self._desk.items):
            return
        item = self._desk.items[place + 1].code
        rows = [row for label_ in self._subject() if (row := self._desk.row(label_)) is not None]
        there = bool(rows) and all(row.states.get(item) == state for row in rows)
        self.note(Mark(None if there else state, (item,)))

    def _note(self, labels: list[str], mark: Mark) -> None:
        if not self.desk.writes:
            return
        self.bar.clear()
        self.desk.run(check_in_at_desk, self.desk.scope.event, labels, mark, owner=self,
                      done=lambda found: self._noted(labels, found), failed=self._refused)  # fmt: skip

    def _noted(self, labels: list[str], found: CheckInDesk) -> None:
        self._last, self._again = tuple(labels), False
        self._empty()
        self._show(found)

    def _refused(self, refused: Refusal) -> None:
        self.bar.refuse(refused)
        self.field.selectAll()

    def note_missing(self) -> None:
        """Everybody who has not arrived was called and is absent; it can be undone."""
        missing = [row.label for row in self._desk.missing] if self._desk else []
        if missing:
            self._note(missing, Mark(ABSENT))

    def open_no_show(self) -> None:
        """Note the absentees as not appeared, with what becomes of their seats."""
        entries = dict.fromkeys(row.entry for row in (self._desk.rows if self._desk else ()) if row.absent)
        if entries:
            dialog = leave.Leave(self.desk, self, list(entries), "no-show")
            dialog.left.connect(lambda left: self.bar.show_texts(leave.told(left, "no-show"), "good"))
            dialog.open()

    # The echo

    def _tell_last(self) -> None:
        rows = [row for label_ in self._last if self._desk and (row := self._desk.row(label_)) is not None]
        if not rows or self._desk is None:
            return
        name = Text("{label}  {names}", label=rows[0].label if len(rows) == 1 else rows[0].entry,
                    names=tuple(row.name for row in rows))  # fmt: skip
        if len({row.entry for row in rows}) > 1:
            labels = [row.label for row in rows[:_AT_ONCE]]
            name = Text("{text}", text=", ".join(labels) + (" …" if len(rows) > _AT_ONCE else ""))
        club = Text("{text}", text=" / ".join(dict.fromkeys(row.club for row in rows if row.club)) or "–")
        told, weight = self._told(rows)
        badges = [
            (Text("{key} {item}", key=key, item=item.word), _OF_STATE[_common(rows, item.code)])
            for key, item in zip((*_KEYS, *[""] * len(self._desk.items)), self._desk.items[1:], strict=False)
        ]
        self.echo.put(name, club, told, weight, badges)

    def _told(self, rows: Sequence[DeskRow]) -> tuple[Text, Weighs]:
        assert self._desk is not None
        if len(rows) > 4:
            return Text("Noted for so many people: {n}", n=len(rows)), "note"
        if any(row.absent for row in rows):
            return Text("Absent"), "error"
        if not all(row.arrived for row in rows):
            return Text("Not checked in"), "muted"
        refused = [item.word for item in self._desk.items[1:] if any(r.states.get(item.code) == REFUSED for r in rows)]
        if refused:
            return Text("Arrived, but not in order: {items}", items=refused), "error"
        if self._again:
            return Text("Was checked in before"), "warning"
        left = [item.word for item in self._desk.open_items(rows[0])]
        if left and len(left) < len(self._desk.items) - 1:
            return Text("Arrived. Still open: {items}", items=left), "good"
        return (Text("Arrived"), "good") if left else (Text("Arrived, everything in order"), "good")

    def _enable(self) -> None:
        writes = self.desk.writes and self._desk is not None
        for id_ in ("all", "absent", "back"):
            self.acts[id_].setEnabled(writes)
        self.acts["all-absent"].setEnabled(writes and bool(self._desk and self._desk.missing))
        self.acts["no-show"].setEnabled(writes and any(r.absent for r in (self._desk.rows if self._desk else ())))


def _named(found: Candidate) -> Text:
    """A line of those who may be meant: mark, number, name, club, and whether they are here."""
    names = tuple(row.name for row in found.rows)
    clubs = " / ".join(dict.fromkeys(row.club for row in found.rows if row.club))
    state = Text("✓ arrived") if all(row.arrived for row in found.rows) else Text("○ missing")
    return Text("{label}  {names}  {club}  {state}", label=found.label, names=names, club=clubs, state=state)


def _common(rows: Sequence[DeskRow], item: str) -> str:
    states = {row.states.get(item, "") for row in rows}
    return states.pop() if len(states) == 1 else ""


def _tone(row: DeskRow) -> Tone | None:
    return "error" if row.absent else "good" if row.arrived else None
