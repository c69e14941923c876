"""The catalogue of breaches of an event: looked at, and one breach after another changed, added, copied or hidden."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tdapp.gui.dialogs.sheet import Sheet
from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.pieces import Form, Heading, button
from tdapp.rules.breaches import Breach, ReportBy
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.services.columns.breaches import REPORT_WORDS, breach_columns
from tdapp.services.ledger.breach_editing import TypedBreach, keep_breach
from tdapp.services.ledger.catalogue import Catalogue, catalogue_of
from tdapp.text import Refused, Text

_KINDS = tuple(k for k in RulingKind if k is not RulingKind.WITHDRAW)


class BreachCatalogue(Sheet):
    """`kept(Catalogue)`: another version is in force. It stays open, so that more can be changed."""

    kept = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget, event: str | None) -> None:
        super().__init__(
            desk, parent, Text("Catalogue of breaches"),
            Text("What usually follows from which breach. Rulings that were made keep the words they were made with."),
            Text("Keep this breach"), self.write,
        )  # fmt: skip
        self._event, self._new = event, False
        self._found: tuple[Breach, ...] = ()
        self._chosen_code: str | None = None
        self._make_fields()
        self.table = DataTable(desk, breach_columns(()), lambda b: b.code, tone=_tone)
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addWidget(self.table, 5)
        row.addWidget(self._editor(), 4)
        self.body.addLayout(row, 1)
        self.language.bind(self.cancel, self.cancel.setText, Text("Close"))
        self.table.current_changed.connect(self._put)
        self.language.changed.connect(self._speak)
        self.resize(1180, 620)
        self._speak()
        self._put(None)
        desk.run(catalogue_of, event, done=self._show, failed=self.bar.refuse, owner=self)
        self.table.filter.setFocus()

    def _make_fields(self) -> None:
        self.code, self.article, self.cards = QLineEdit(), QLineEdit(), QLineEdit()
        self.zh, self.en, self.reason = QLineEdit(), QLineEdit(), QLineEdit()
        self.kind, self.report = QComboBox(), QComboBox()
        self.or_more, self.hidden = QCheckBox(), QCheckBox()
        language = self.language
        language.bind(self.or_more, self.or_more.setText, Text("this or a graver one, as the TD decides"))
        language.bind(self.hidden, self.hidden.setText, Text("hidden: not offered while a ruling is typed"))
        language.bind(self.cards, self.cards.setPlaceholderText, Text("as usual"))

    def _editor(self) -> QWidget:
        language = self.language
        self.title = Heading(language, Text("No breach is chosen"), part=True)
        self.form = Form(language)
        for key, text, field in (
            ("zh", Text("Chinese words"), self.zh), ("en", Text("English words"), self.en),
            ("article", Text("Article"), self.article), ("kind", Text("Usual ruling"), self.kind),
            ("more", Text("Or more"), self.or_more), ("cards", Text("Penalty cards"), self.cards),
            ("report", Text("To be pointed out"), self.report), ("code", Text("Code"), self.code),
            ("hidden", Text("Offered"), self.hidden), ("reason", Text("Reason"), self.reason),
        ):  # fmt: skip
            self.form.add(key, text, field)
        self.add = button(language, Text("New breach"), self.begin_new)
        self.copy = button(language, Text("Copy it"), self.begin_copy)
        row = QHBoxLayout()
        row.addWidget(self.add)
        row.addWidget(self.copy)
        row.addStretch(1)
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.title)
        column.addWidget(self.form)
        column.addStretch(1)
        column.addLayout(row)
        return made

    def _speak(self) -> None:
        for box, choices in (
            (self.kind, [(KIND_NAMES[k], k.value) for k in _KINDS]),
            (self.report, [(text, by.value) for by, text in REPORT_WORDS.items()]),
        ):
            chosen = box.currentData()
            box.clear()
            for text, value in choices:
                box.addItem(self.language.say(text), value)
            box.setCurrentIndex(max(0, box.findData(chosen)))
        self._put_columns()

    # The chosen breach

    def _put_columns(self) -> None:
        self.table.set_columns(breach_columns(self._found, self.language.code))

    def _show(self, found: Catalogue) -> None:
        self._found = found.breaches
        self._put_columns()
        self.table.set_rows(found.breaches)
        if self._chosen_code is not None:
            self.table.select(self._chosen_code)
        elif found.breaches:
            self.table.select(found.breaches[0].code)

    def _put(self, breach: Breach | None) -> None:
        self._new = False
        if breach is not None:
            self._chosen_code = breach.code
            self.title.set_title(Text("Breach {code}", code=breach.code))
            for field, text in (
                (self.code, breach.code), (self.article, breach.article or ""), (self.zh, breach.zh),
                (self.en, breach.en), (self.cards, "" if breach.cards is None else str(breach.cards)),
            ):  # fmt: skip
                field.setText(text)
                field.setCursorPosition(0)
            self.kind.setCurrentIndex(self.kind.findData(breach.kind.value))
            self.report.setCurrentIndex(self.report.findData(breach.report_by.value))
            self.or_more.setChecked(breach.or_more)
            self.hidden.setChecked(breach.hidden)
        self._enable(breach is not None)

    def _enable(self, chosen: bool) -> None:
        writes = self.desk.writes
        self.ok.setEnabled(writes and (chosen or self._new))
        self.copy.setEnabled(writes and chosen)
        self.add.setEnabled(writes)
        self.code.setReadOnly(not self._new)
        self.form.setEnabled(chosen or self._new)

    def begin_new(self) -> None:
        """An empty form for another breach."""
        self._begin(Text("A new breach"))
        for field in (self.code, self.article, self.zh, self.en, self.cards):
            field.clear()
        self.or_more.setChecked(False)

    def begin_copy(self) -> None:
        """Another breach that begins as this one, with a code of its own."""
        self._begin(Text("A copy of {code}", code=self.code.text()))
        self.code.setText(self.code.text() + "-2")

    def _begin(self, title: Text) -> None:
        self._new = True
        self.hidden.setChecked(False)
        self.title.set_title(title)
        self._enable(False)
        self.zh.setFocus()

    def write(self) -> None:
        """Keep what is typed as the next version of the catalogue."""
        typed = TypedBreach(
            code=self.code.text(),
            article=self.article.text(),
            kind=RulingKind(self.kind.currentData()),
            or_more=self.or_more.isChecked(),
            cards=self.cards.text(),
            report_by=ReportBy(self.report.currentData()),
            zh=self.zh.text(),
            en=self.en.text(),
            hidden=self.hidden.isChecked(),
        )
        self.ok.setEnabled(False)
        self.desk.run(keep_breach, self._event, typed, new=self._new, reason=self.reason.text(),
                      done=self._done, failed=self._refused, owner=self)  # fmt: skip

    def _refused(self, refused: Refused) -> None:
        self.ok.setEnabled(True)
        self.bar.refuse(refused)

    def _done(self, found: Catalogue) -> None:
        self._chosen_code = self.code.text().strip()
        self.reason.clear()
        self._show(found)
        self._put(next((b for b in found.breaches if b.code == self._chosen_code), None))
        self.bar.show_texts([Text("The catalogue is kept as version {n}.", n=found.version)], "good")
        self.kept.emit(found)


def _tone(breach: Breach) -> Tone | None:
    return "muted" if breach.hidden else None
