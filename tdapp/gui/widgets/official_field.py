"""The field for who decided: an official by name, by pinyin or by its initials; anybody else as written."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QLineEdit

from tdapp.gui.messages import Language
from tdapp.services.ledger.phoned import Ruler
from tdapp.text import Text


class OfficialField(QLineEdit):
    """Empty is whoever is at this desk. Initials become the name as soon as the cursor leaves the field."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._known: Sequence[Ruler] = ()
        language.bind(self, self.setPlaceholderText, Text("whoever is at this desk"))
        self.editingFinished.connect(self._spell_out)

    def know(self, officials: Sequence[Ruler]) -> None:
        """These may have decided; they are offered while one is typed."""
        self._known = officials
        completer = QCompleter([o.name for o in officials], self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCompleter(completer)

    @property
    def name(self) -> str:
        """Who is meant; what was typed where that is nobody's pinyin or initials, or that of several."""
        typed = self.text().strip()
        asked = typed.casefold().replace(" ", "")
        meant = [o.name for o in self._known if asked and asked in {o.initials, o.pinyin}]
        return meant[0] if len(meant) == 1 else typed

    def is_known(self, name: str) -> bool:
        """Whether somebody of this name is among the officials, or nobody is known at all."""
        return not self._known or any(o.name == name for o in self._known)

    def ask(self, operator: str) -> None:
        """Take the cursor where a name is needed: nobody is named, and whoever is at the desk is none of them."""
        if not self.text().strip() and not self.is_known(operator):
            self.setFocus()

    def _spell_out(self) -> None:
        if self.name != self.text().strip():
            self.setText(self.name)
