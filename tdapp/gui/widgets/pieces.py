"""The small pieces every page has: headings, buttons, badges, forms, and the card that tells of emptiness."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from tdapp.gui.messages import Language
from tdapp.gui.widgets.marks import MARK, Weighs
from tdapp.text import Refused, Text

_OFF = 7


def label(language: Language, text: Text, name: str = "", *, wrap: bool = True) -> QLabel:
    """A label in the language of now; `name` picks its look: title, section, lead, muted."""
    made: QLabel = Wrapped() if wrap else QLabel()
    made.setObjectName(name)
    language.bind(made, made.setText, text)
    return made


def button(
    language: Language,
    text: Text,
    slot: Callable[[], object] | None = None,
    *,
    main: bool = False,
    danger: bool = False,
) -> QPushButton:
    """A button in the language of now; `main` for the one thing to do next, `danger` for what hurts."""
    made = QPushButton()
    made.setProperty("main", "true" if main else "danger" if danger else "false")
    made.setAutoDefault(main)
    language.bind(made, made.setText, text)
    if slot is not None:
        made.clicked.connect(lambda *_: slot())
    return made


def action_button(language: Language, action: QAction, text: Text, *, main: bool = False) -> QPushButton:
    """A button for an action of the page; it shows the action's shortcut as its tip."""
    made = button(language, text, action.trigger, main=main)
    made.setToolTip(action.shortcut().toString())
    action.enabledChanged.connect(made.setEnabled)
    return made


def off_the_edge(field: QSpinBox) -> None:
    """Keep the figures of a number off its border: the style sheet's room at the left is not kept by Qt."""
    field.lineEdit().setTextMargins(_OFF, 0, 0, 0)


class Wrapped(QLabel):
    """Sentences over as many lines as they need; layouts alone would not always give them the height."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        """Show this, with the height that it needs."""
        super().setText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width needs another height."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Other letters need another height: a style sheet comes after the text."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._fit()

    def _fit(self) -> None:
        if self.width() > 0 and self.text():
            self.setMinimumHeight(0)  # else the old height would be part of the answer
            self.setMinimumHeight(self.heightForWidth(self.width()))


class Heading(QWidget):
    """The title of a page or of a part of it, a sentence below, and room for buttons at the right."""

    def __init__(self, language: Language, title: Text, lead: Text | None = None, *, part: bool = False) -> None:
        super().__init__()
        self._language = language
        self.title = label(language, title, "section" if part else "title", wrap=False)
        self.lead = label(language, lead or Text("{text}", text=""), "lead")
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(self.title)
        column.addWidget(self.lead)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(column, 1)
        at_the_foot = QVBoxLayout()
        at_the_foot.addStretch(1)
        self._row = QHBoxLayout()
        at_the_foot.addLayout(self._row)
        whole.addLayout(at_the_foot)
        self.lead.setVisible(lead is not None)  # only now: without a parent it would be a window of its own

    def add(self, widget: QWidget) -> None:
        """Put a button or picker at the right."""
        self._row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)

    def set_title(self, text: Text) -> None:
        """Another title."""
        self._language.bind(self.title, self.title.setText, text)

    def set_lead(self, text: Text | None) -> None:
        """Another sentence below the title, or none."""
        self._language.bind(self.lead, self.lead.setText, text)
        self.lead.setVisible(text is not None)


class Elided(QLabel):
    """A line that ends with … where there is no room for all of it; the whole of it is its tip."""

    def __init__(self, widest: int, side: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
        super().__init__()
        self._widest, self._side = widest, side
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def put(self, text: str) -> None:
        """Show this."""
        self._whole = text
        self.setToolTip(text)
        self.setAccessibleName(text)
        self._fit()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As wide as the text, up to the widest it may be."""
        width = min(self.fontMetrics().horizontalAdvance(self._whole) + 4, self._widest)
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """It gives way to everything else."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the text into the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setText(self.fontMetrics().elidedText(self._whole, self._side, max(self.width(), 0)))


class Badge(QLabel):
    """A state in mark and word."""

    def __init__(self, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("badge")
        self._language = language
        self._text: Text | None = None
        self._weight: Weighs = "muted"
        language.changed.connect(self._speak)

    def put(self, text: Text, weight: Weighs) -> None:
        """Show this state."""
        self._text, self._weight = text, weight
        self.setProperty("weight", weight)
        self.style().unpolish(self)
        self.style().polish(self)
        self._speak()

    def _speak(self) -> None:
        self.setText("" if self._text is None else f"{MARK[self._weight]} {self._language.say(self._text)}")


class Form(QWidget):
    """Rows of a word and a field, each with room for the sentence that says what is wrong with it."""

    def __init__(self, language: Language, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(14)
        self._form.setVerticalSpacing(8)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._names: list[QLabel] = []
        self._one_edge: list[QLabel] = []
        self._wrong: dict[str, QLabel] = {}
        self._fields: dict[str, QWidget] = {}

    def add(self, key: str, text: Text, field: QWidget, hint: Text | None = None) -> QWidget:
        """Add a row; returns the field."""
        field.setSizePolicy(QSizePolicy.Policy.Expanding, field.sizePolicy().verticalPolicy())
        name = label(self._language, text, wrap=False)
        name.setBuddy(field)
        self._language.bind(field, field.setAccessibleName, text)
        wrong = Wrapped()
        wrong.setProperty("weight", "error")
        wrong.hide()
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(field)
        if hint is not None:
            column.addWidget(label(self._language, hint, "muted"))
        column.addWidget(wrong)
        self._form.addRow(name, column)
        self._names.append(name)
        self._wrong[key], self._fields[key] = wrong, field
        return field

    def show_row(self, key: str, shown: bool) -> None:
        """Show or hide a row with its word."""
        self._form.setRowVisible(list(self._fields).index(key), shown)
        self._wrong[key].setVisible(shown and bool(self._wrong[key].text()))  # else it would be shown empty

    def wrong(self, key: str, text: Text | None) -> None:
        """Say under the field what is wrong with it, and mark it; None takes that away."""
        shown, field = self._wrong[key], self._fields[key]
        self._language.bind(shown, shown.setText, Text("✕ {text}", text=text) if text is not None else None)
        shown.setVisible(text is not None)
        field.setProperty("wrong", "true" if text is not None else "false")
        field.style().unpolish(field)
        field.style().polish(field)

    def clear(self) -> None:
        """Nothing is wrong."""
        for key in self._wrong:
            self.wrong(key, None)

    def names_as_wide_as(self, forms: Iterable[Form]) -> None:
        """Keep the words of the rows as wide as the widest among these forms, in each language."""
        self._one_edge = [name for form in forms for name in form._names]
        self._language.changed.connect(self._fit_names)
        self._fit_names()

    def _fit_names(self) -> None:
        wide = max(name.sizeHint().width() for name in self._one_edge)
        for name in self._names:
            name.setMinimumWidth(wide)


def align_forms(*forms: Form) -> None:
    """Let the fields of forms that stand below each other begin at one edge."""
    for form in forms:
        form.names_as_wide_as(forms)


class EmptyState(QFrame):
    """What a page shows when it has nothing: why, and the one button that changes that."""

    def __init__(self, language: Language, title: Text, lead: Text) -> None:
        super().__init__()
        self.setObjectName("card")
        self._language = language
        self.title = label(language, title, "section")
        self.lead = label(language, lead, "lead")
        for made in (self.title, self.lead):
            made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(32, 32, 32, 32)
        self._column.setSpacing(12)
        self._column.addStretch(1)
        self._column.addWidget(self.title)
        self._column.addWidget(self.lead)
        self._column.addStretch(1)

    def add(self, widget: QWidget) -> None:
        """Put a button below the sentence."""
        self._column.insertWidget(self._column.count() - 1, widget, 0, Qt.AlignmentFlag.AlignHCenter)

    def refuse(self, refused: Refused) -> None:
        """Say why there is nothing."""
        self._language.bind(self.lead, self.lead.setText, refused)
