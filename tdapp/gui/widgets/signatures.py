"""Who signs an appeal: the proper signers to be ticked, further names, and at once what is still missing."""

from __future__ import annotations

import re

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import Wrapped
from tdapp.services.appeals.desk import Signing
from tdapp.text import Refused, Text

_PARTING = re.compile(r"[,，、;；/]+")


class Signatures(QWidget):
    """`changed()`: another name has signed. Tab comes here from the field `after`."""

    changed = Signal()

    def __init__(self, language: Language, after: QWidget) -> None:
        super().__init__()
        self._language, self._after = language, after
        self._names: tuple[str, ...] = ()
        self.boxes: list[QCheckBox] = []
        self.other = QLineEdit()
        text = Text("Other signatures, parted by commas")
        language.bind(self.other, self.other.setPlaceholderText, text)
        language.bind(self.other, self.other.setAccessibleName, text)
        self._texts: tuple[Text, ...] = ()
        self.judged = Wrapped()
        self._ticks = QVBoxLayout()
        self._ticks.setSpacing(4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self._ticks)
        column.addWidget(self.other)
        column.addWidget(self.judged)
        language.changed.connect(self._speak)
        self.other.textChanged.connect(lambda _: self.changed.emit())

    @property
    def signed(self) -> tuple[str, ...]:
        """The names that have signed."""
        ticked = [name for name, box in zip(self._names, self.boxes, strict=True) if box.isChecked()]
        typed = [part.strip() for part in _PARTING.split(self.other.text())]
        return tuple(dict.fromkeys([*ticked, *(name for name in typed if name)]))

    def judge(self, found: Signing) -> None:
        """Offer the signers of this party, and say what is missing."""
        self._offer(tuple(dict.fromkeys(name for slot in found.signers for name in slot)))
        self._tell(found.missing or (Text("✓ Everybody who must sign has signed."),), bad=bool(found.missing))

    def refuse(self, refused: Refused) -> None:
        """There is no such party."""
        self._offer(())
        self._tell(refused.problems, bad=True)

    def _tell(self, texts: tuple[Text, ...], *, bad: bool) -> None:
        self._texts = tuple(Text("✕ {text}", text=t) for t in texts) if bad else texts
        self._speak()
        self.judged.setProperty("weight", "error" if bad else "good")
        self.judged.style().unpolish(self.judged)
        self.judged.style().polish(self.judged)

    def _speak(self) -> None:
        self.judged.setText("\n".join(map(self._language.say, self._texts)))

    def _offer(self, names: tuple[str, ...]) -> None:
        if names == self._names:
            return
        for old in self.boxes:
            self._ticks.removeWidget(old)
            old.deleteLater()
        self._names = names
        self.boxes = [QCheckBox(name.replace("&", "&&")) for name in names]
        before = self._after
        for box in self.boxes:
            self._ticks.addWidget(box)
            box.toggled.connect(lambda _: self.changed.emit())
            self.setTabOrder(before, box)
            before = box
        self.setTabOrder(before, self.other)
