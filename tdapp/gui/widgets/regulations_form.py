"""Makes regulations: a form for what every event needs, beside the whole text with its faults by line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from PySide6.QtCore import QDate, QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QFrame,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import Form
from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.gui.widgets.toml_editor import TomlEditor
from tdapp.rules.regulations import Regulations, read_regulations
from tdapp.rules.regulations.key_lines import Path, key_lines
from tdapp.rules.tiers import TIER_WORDS, Tier
from tdapp.services.example_regulations import example, example_kinds
from tdapp.text import Refused, Text

SOURCE = "regulations.toml"
KIND_WORDS: Mapping[str, Text] = {
    "individual": Text("Individual"),
    "pairs": Text("Pairs"),
    "individual-team": Text("Individual team"),
    "pair-team": Text("Pair team"),
    "guandan-swiss": Text("Guandan, Swiss system"),
}
_PAUSE = 250
_PROBLEMS = 58
"""Pixels in which two faults can be read."""


class RegulationsForm(QWidget):
    """The text is what counts; the form writes into its lines and follows them.

    `checked(object)`: the regulations of the text, or None while it has faults.
    """

    checked = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._following = False
        self.editor = TomlEditor(desk)
        self.problems = ProblemList(desk)
        self.form = Form(desk.language)
        self.kind, self.tier = QComboBox(), QComboBox()
        self.tournament, self.zone, self.code, self.name = QLineEdit(), QLineEdit(), QLineEdit(), QLineEdit()
        self.day = QDateEdit()
        self.day.setCalendarPopup(True)
        self.day.setDisplayFormat("yyyy-MM-dd")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self.check)
        self._lay_out()
        self._connect()
        desk.language.changed.connect(self._speak)
        self._speak()

    @property
    def text(self) -> str:
        """The regulations as they stand in the field."""
        return self.editor.toPlainText()

    def start(self, kind: str, shared: Mapping[str, str] | None = None, first: date | None = None) -> None:
        """Begin with the example of a kind; `shared` are the tournament's own name and zone, `first` its first day.

        Without a first day it is today by this machine.
        """
        self.load(example(kind))
        self._write(
            ("tournament", "first_day"), first.isoformat() if first else QDate.currentDate().toString("yyyy-MM-dd")
        )
        for key, value in (shared or {}).items():
            self._write(("tournament", key), _quoted(value))
        self.check()

    def load(self, toml: str) -> None:
        """Begin with this text."""
        self.editor.setPlainText(toml)
        self.check()

    def fix_event(self, there: bool) -> None:
        """Whether the event is there already: its code and kind, and what the tournament shares, then stay."""
        for field in (self.kind, self.code, self.tournament, self.zone, self.day):
            field.setEnabled(not there)

    # Building

    def _lay_out(self) -> None:
        add = self.form.add
        add("kind", Text("Kind of event"), self.kind)
        add("tier", Text("Tier"), self.tier)
        add("tournament", Text("Tournament"), self.tournament)
        add("day", Text("First day"), self.day)
        add("zone", Text("Time zone"), self.zone)
        add("code", Text("Code of the event"), self.code, Text("Letters or digits, as on paper and in files: A, B, W1"))
        add("name", Text("Name of the event"), self.name)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        room = _Room()  # with a message above it the form is higher than a small screen
        room.setWidgetResizable(True)
        room.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        room.setFrameShape(QFrame.Shape.NoFrame)
        room.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        room.setMinimumWidth(self.form.minimumSizeHint().width() + room.verticalScrollBar().sizeHint().width())
        room.setWidget(self.form)
        self.problems.setMinimumHeight(_PROBLEMS)
        self.problems.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        column.addWidget(room)
        column.addWidget(self.problems, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(16)
        split.addWidget(left)
        split.addWidget(self.editor)
        split.setSizes([430, 640])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(split)
        self.setFocusProxy(self.kind)

    def _connect(self) -> None:
        self.kind.activated.connect(lambda _: self._change_kind())
        self.tier.activated.connect(lambda _: self._write(("event", "tier"), _quoted(self.tier.currentData())))
        self.day.dateChanged.connect(lambda d: self._write(("tournament", "first_day"), d.toString("yyyy-MM-dd")))
        for field, path in (
            (self.tournament, ("tournament", "name")),
            (self.zone, ("tournament", "zone")),
            (self.code, ("event", "code")),
            (self.name, ("event", "name")),
        ):
            field.textEdited.connect(lambda text, path=path: self._write(path, _quoted(text)))
        self.editor.textChanged.connect(self._timer.start)
        self.problems.chosen.connect(lambda subject: self.editor.go_to_line(int(subject[0])) if subject else None)

    def _change_kind(self) -> None:
        kept = {("tournament", "name"): self.tournament.text(), ("tournament", "zone"): self.zone.text()}
        kept |= {("event", "code"): self.code.text()}
        day = self.day.date().toString("yyyy-MM-dd")
        self.editor.setPlainText(example(self.kind.currentData()))
        for path, value in kept.items():
            self._write(path, _quoted(value))
        self._write(("tournament", "first_day"), day)
        self.check()

    # Between form and text

    def _write(self, path: Path, value: str) -> None:
        """Put a value behind its key; a comment behind it stays."""
        if self._following:
            return
        line = key_lines(self.text).get(path)
        if line is not None:
            old = self.editor.document().findBlockByNumber(line - 1).text()
            self.editor.replace_line(line, _with_value(old, value))

    def check(self) -> None:
        """Read the text: show its faults, or let the form follow it."""
        self._timer.stop()
        try:
            found = read_regulations(self.text, SOURCE)
        except Refused as refused:
            lines = [(_line_of(p), p) for p in refused.problems]
            self.problems.put_lines([("error", p, (line,) if line else ()) for line, p in lines])
            self.editor.mark(line for line, _ in lines if line)
            self.checked.emit(None)
            return
        self.problems.put_lines([("good", Text("These regulations have no fault."), ())])
        self.editor.mark(())
        self._follow(found)
        self.checked.emit(found)

    def _follow(self, found: Regulations) -> None:
        self._following = True
        self.kind.setCurrentIndex(self.kind.findData(found.event.kind.value))
        self.tier.setCurrentIndex(self.tier.findData(found.event.tier.value))
        for field, text in (
            (self.tournament, found.tournament.name),
            (self.zone, found.tournament.zone),
            (self.code, found.event.code),
            (self.name, found.event.name),
        ):
            if field.text() != text:
                field.setText(text)
        first = found.tournament.first_day
        self.day.setDate(QDate(first.year, first.month, first.day))
        self._following = False

    def _speak(self) -> None:
        for field, keys, words in (
            (self.kind, example_kinds(), KIND_WORDS),
            (self.tier, tuple(t.value for t in Tier), TIER_WORDS),
        ):
            chosen = field.currentData()
            field.clear()
            for key in keys:
                word = words.get(key)
                field.addItem(self._desk.say(word) if word is not None else key, key)
            field.setCurrentIndex(max(0, field.findData(chosen)))


class _Room(QScrollArea):
    """As high as what it holds, and lower where there is no room."""

    def sizeHint(self) -> QSize:
        held = self.widget()
        return super().sizeHint() if held is None else held.sizeHint()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)


def _line_of(problem: Text) -> int | None:
    line = problem.fields.get("line")
    return line if isinstance(line, int) else None


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _with_value(line: str, value: str) -> str:
    found = re.fullmatch(r"""(\s*[\w."-]+\s*=\s*)("(?:\\.|[^"\\])*"|'[^']*'|[^#\s]+)(\s*(?:#.*)?)""", line)
    return f"{found[1]}{value}{found[3]}" if found else line
