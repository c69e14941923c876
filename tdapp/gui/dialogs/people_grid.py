"""Lines to type people into: one line a person, the columns of a list."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter, QGridLayout, QLineEdit, QWidget

from tdapp.gui.messages import Language
from tdapp.gui.widgets.pieces import label
from tdapp.services.changes.typed_people import Typed
from tdapp.text import Text

_HEAD = (
    ("name", Text("Name"), 130), ("gender", Text("Gender"), 84), ("birth", Text("Date of birth"), 116),
    ("registration", Text("Registration number"), 130), ("club", Text("Club"), 190), ("region", Text("Region"), 110),
    ("family", Text("Family"), 90),
)  # fmt: skip


class PeopleGrid(QWidget):
    """So many lines; empty lines at the end are nobody."""

    def __init__(self, language: Language, lines: int, clubs: Sequence[str]) -> None:
        super().__init__()
        self._language, self._clubs = language, list(clubs)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(6)
        for column, (_, text, wide) in enumerate(_HEAD):
            self._grid.addWidget(label(language, text, "muted", wrap=False), 0, column)
            self._grid.setColumnMinimumWidth(column, wide)
            self._grid.setColumnStretch(column, 2 if column in {0, 4} else 1)
        self.lines: list[dict[str, QWidget]] = []
        for _ in range(lines):
            self.add_line()

    def add_line(self) -> None:
        """One more person."""
        n = len(self.lines) + 1
        line: dict[str, QWidget] = {}
        for column, (key, text, _) in enumerate(_HEAD):
            field = self._gender() if key == "gender" else QLineEdit()
            self._language.bind(field, field.setAccessibleName, Text("{field}, person {n}", field=text, n=n))
            self._grid.addWidget(field, n, column)
            line[key] = field
        club = line["club"]
        assert isinstance(club, QLineEdit)
        completer = QCompleter(self._clubs, club)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        club.setCompleter(completer)
        self.lines.append(line)

    def _gender(self) -> QComboBox:
        box = QComboBox()
        for code, text in (("", Text("–")), ("M", Text("male")), ("F", Text("female"))):
            box.addItem("", code)
            place = box.count() - 1
            self._language.bind(box, _Item(box, place), text)
        return box

    def focus_name(self) -> None:
        """The cursor where typing begins."""
        self.lines[0]["name"].setFocus()

    def typed(self) -> tuple[Typed, ...]:
        """The people as typed; a club that only the first line names is everybody's."""
        people = [{key: _text(field) for key, field in line.items()} for line in self.lines]
        while len(people) > 1 and not any(people[-1].values()):
            people.pop()
        for one in people[1:]:
            one["club"] = one["club"] or people[0]["club"]
        return tuple(Typed(**one) for one in people)


class _Item:
    """Puts words into one item of a box; its name tells the language which."""

    def __init__(self, box: QComboBox, place: int) -> None:
        self._box, self._place = box, place
        self.__name__ = f"item{place}"

    def __call__(self, text: str) -> None:
        self._box.setItemText(self._place, text)


def _text(field: QWidget) -> str:
    if isinstance(field, QComboBox):
        return str(field.currentData())
    assert isinstance(field, QLineEdit)
    return field.text().strip()
