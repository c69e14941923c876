"""What becomes of an odd number: every choice with what follows from it, and none chosen beforehand (rules 4)."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QLabel, QLineEdit, QRadioButton, QVBoxLayout

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import label
from tdapp.services.draw_desk import Odd, OddChoice
from tdapp.text import Text

WORDS = {
    "seeds": Text("Seeds sit out"),
    "named": Text("Entries that I name sit out"),
    "reserves": Text("Reserves of the support team play"),
    "phantom": Text("A phantom pair"),
}


class OddChoices(QFrame):
    """Shown only while the field is odd. `changed()`: another choice was made, or other entries named."""

    changed = Signal()

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.setObjectName("card")
        self._language = language
        self._odd: Odd | None = None
        self._people: Mapping[str, tuple[str, ...]] = {}
        self._buttons = QButtonGroup(self)
        self._buttons.idClicked.connect(lambda _: self._chosen())
        self.choices: dict[str, QRadioButton] = {}
        self.names: dict[str, QLineEdit] = {}
        self._echoes: dict[str, QLabel] = {}
        self._rule = QLabel()
        self._rule.setWordWrap(True)
        self._rule.setProperty("weight", "warning")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 12, 16, 14)
        self._column.setSpacing(6)
        self._column.addWidget(label(language, Text("The number does not fill the tables"), "section"))
        self._column.addWidget(self._rule)
        self._body: list[QLabel | QRadioButton | QLineEdit] = []
        self.hide()

    def put(self, odd: Odd | None, people: Mapping[str, tuple[str, ...]]) -> None:
        """Show these choices; the same ones keep what was chosen. None hides them."""
        self._people = people
        if odd != self._odd:
            self._odd = odd
            self._build()
        self.setVisible(odd is not None)

    def argument(self) -> str | None:
        """What was chosen, as the draw understands it; None while nothing is chosen or nothing is odd."""
        chosen = self._key()
        if chosen is None:
            return None
        typed = self.names[chosen].text().strip() if chosen in self.names else ""
        return f"{chosen}:{typed}" if chosen in self.names else chosen

    def missing(self) -> Text | None:
        """What is still to be said before the draw can be tried."""
        if self._odd is None:
            return None
        chosen = self._key()
        if chosen is None:
            return Text("Choose what becomes of the odd number; nothing is chosen by itself.")
        if chosen in self.names and not self.names[chosen].text().strip():
            return Text("Name the entries that sit out.")
        return None

    def focus(self) -> None:
        """Put the cursor where the choice is made."""
        chosen = self._key()
        if chosen in self.names:
            self.names[chosen].setFocus()
        elif self.choices:
            next(iter(self.choices.values())).setFocus()

    def _key(self) -> str | None:
        return next((key for key, one in self.choices.items() if one.isChecked()), None)

    def _build(self) -> None:
        for widget in self._body:
            if isinstance(widget, QRadioButton):
                self._buttons.removeButton(widget)
            widget.hide()
            widget.deleteLater()
        self._body, self.choices, self.names, self._echoes = [], {}, {}, {}
        if self._odd is None:
            return
        self._language.bind(self._rule, self._rule.setText, Text("▲ {text}", text=self._odd.rule))
        for choice in self._odd.choices:
            self._add(choice)
        if not self._odd.choices:
            none = Text("There is no way to seat this field; change the entries first.")
            self._put(label(self._language, none))

    def _add(self, choice: OddChoice) -> None:
        one = QRadioButton()
        self._language.bind(one, one.setText, WORDS[choice.key])
        self._language.bind(one, one.setAccessibleDescription, choice.consequence)
        self._buttons.addButton(one)
        self.choices[choice.key] = one
        self._put(one)
        self._put(label(self._language, choice.consequence, "muted"))
        if not choice.names_entries:
            return
        field, echo = QLineEdit(), QLabel()
        echo.setWordWrap(True)
        echo.hide()
        example = Text("for instance {entries}", entries=choice.example)
        self._language.bind(field, field.setPlaceholderText, example)
        self._language.bind(field, field.setAccessibleName, Text("Entries that sit out"))
        field.setEnabled(False)
        field.textChanged.connect(lambda _, key=choice.key: self._typed(key))
        self.names[choice.key], self._echoes[choice.key] = field, echo
        self._put(field)
        self._put(echo)

    def _put(self, widget: QLabel | QRadioButton | QLineEdit) -> None:
        self._body.append(widget)
        self._column.addWidget(widget)

    def _chosen(self) -> None:
        chosen = self._key()
        for key, field in self.names.items():
            field.setEnabled(key == chosen)
        if chosen in self.names:
            self.names[chosen].setFocus()
        self.changed.emit()

    def _typed(self, key: str) -> None:
        """Say whose numbers these are."""
        typed = self.names[key].text().upper().replace("、", ",").replace("，", ",")
        found = [f"{n} {' / '.join(self._people[n])}" for n in map(str.strip, typed.split(",")) if n in self._people]
        self._echoes[key].setText(" · ".join(found))
        self._echoes[key].setVisible(bool(found))
        self.changed.emit()
