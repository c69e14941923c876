"""What is chosen for a document: the part of the event, the language, the size and the way the paper lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.pieces import label
from tdapp.rules.label_stock import STOCKS, LabelStock, find_stock
from tdapp.services.documents import PaperLanguage, PaperOptions
from tdapp.services.papers.choices import (
    ANY_SEGMENT,
    ASKS,
    NEEDS_ROUND,
    OWN_PAPER,
    UPRIGHT,
    read_codes,
    read_number,
    read_tables,
)
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.papers.filling import Request
    from tdapp.services.papers.register import PaperDesk

_ALWAYS = ("language", "size", "turned")
_WORDS: Mapping[str, Text] = {
    "segment": Text("Segment"),
    "round": Text("Round"),
    "upto": Text("Rounds"),
    "category": Text("Category"),
    "group": Text("Group"),
    "publication": Text("As published"),
    "tables": Text("Tables, such as 1-4, 7"),
    "appeal": Text("Number of the appeal, blank without"),
    "ruling": Text("Number of the ruling, all without"),
    "party": Text("Only this party, such as 12"),
    "wall": Text("For the wall: only what concerns play"),
    "without_rulings": Text("Without the note of rulings"),
    "odd": Text("What becomes of an odd number"),
    "duplicate": Text("Duplicates with new serials"),
    "boards": Text("Only these boards, by code"),
    "copies": Text("Labels a board"),
    "stock": Text("Label stock"),
    "own": Text("Own sizes in mm, such as 3x8 70x37"),
    "start": Text("First free label of the sheet"),
    "outlines": Text("Outlines first, to align by"),
    "language": Text("Language of the document"),
    "size": Text("Size of the paper"),
    "turned": Text("Orientation"),
}
_LANGUAGES = (("zh", Text("Chinese")), ("en", Text("English")), ("both", Text("Chinese and English")))
_TURNED = ((None, Text("As the document needs")), (False, Text("Upright")), (True, Text("On its side")))


_TYPED = ("tables", "appeal", "ruling", "party", "odd", "boards", "copies", "own", "start")
_TICKED = ("duplicate", "outlines", "wall", "without_rulings")


class PaperOptionsPanel(QWidget):
    """The fields that the chosen document asks for. `changed()`: something else is chosen."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._kind = ""
        self._known: PaperDesk | None = None
        self.boxes: dict[str, QComboBox] = {}
        self._parts: dict[str, QWidget] = {}
        self.typed = {key: QLineEdit() for key in _TYPED}
        self.ticked = {key: QCheckBox() for key in _TICKED}
        self.tables, self.odd, self.duplicate = self.typed["tables"], self.typed["odd"], self.ticked["duplicate"]
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(8)
        for key in _WORDS:
            self._add(key)
        self._column.addStretch(1)
        self.boxes["size"].addItem("A4", "A4")
        self.boxes["size"].addItem("A3", "A3")
        self.boxes["stock"].activated.connect(self.fill)
        self.fill()
        choose(self.boxes["language"], desk.language.code)
        desk.language.changed.connect(self.fill)

    def _add(self, key: str) -> None:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        field = self._field(key)
        if key in self.ticked:
            self._desk.language.bind(field, self.ticked[key].setText, _WORDS[key])
        else:
            word = label(self._desk.language, _WORDS[key])
            word.setBuddy(field)
            column.addWidget(word)
            self._desk.language.bind(field, field.setAccessibleName, _WORDS[key])
        column.addWidget(field)
        self._parts[key] = part
        self._column.addWidget(part)

    def _field(self, key: str) -> QWidget:
        if key in self.ticked:
            self.ticked[key].toggled.connect(self._tell)
            return self.ticked[key]
        if key in self.typed:
            self.typed[key].editingFinished.connect(self._tell)
            return self.typed[key]
        box = self.boxes[key] = QComboBox()
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(8)
        box.activated.connect(self._tell)
        return box

    def _tell(self, *_: object) -> None:
        if self.sender() is self.boxes["segment"]:
            self.fill()
        self.changed.emit()

    # What there is to choose from

    def show_kind(self, kind: str) -> None:
        """Show the fields of this document."""
        self._kind = kind
        self.fill()

    def know(self, known: PaperDesk) -> None:
        """What there is to choose from."""
        self._known = known
        self.fill()

    def follow_scope(self) -> None:
        """Begin at the segment and round of now."""
        scope = self._desk.scope
        self.fill()
        choose(self.boxes["segment"], scope.segment)
        self.fill()
        choose(self.boxes["round"], scope.round if self._kind in NEEDS_ROUND else None)
        for key in ("upto", "category", "group", "publication"):
            choose(self.boxes[key], None)

    def take(self, options: Mapping[str, Any]) -> None:
        """Choose what is given, leave the rest open."""
        if options.get("segment") is not None or (self._kind in ANY_SEGMENT and options.get("round") is None):
            choose(self.boxes["segment"], options.get("segment"))
        self.fill()
        for key in ("round", "upto", "category", "group", "publication"):
            choose(self.boxes[key], options.get(key))
        self.tables.setText(", ".join(map(str, options.get("tables", ()))))
        self.odd.setText(options.get("odd") or "")
        for key in ("appeal", "ruling", "party"):
            self.typed[key].setText(str(options.get(key) or ""))
        self.typed["boards"].setText(", ".join(options.get("boards", ())))
        self.typed["copies"].setText(str(options.get("copies") or ""))
        for key in ("duplicate", "wall", "without_rulings"):
            box = self.ticked[key]
            box.blockSignals(True)
            box.setChecked(key != "duplicate" and bool(options.get(key)))
            box.blockSignals(False)

    def fill(self) -> None:
        """Put what there is into the fields, in the language of now."""
        there = self._desk.overview
        event = there.event(self._desk.scope.event) if there else None
        segments = event.segments if event else ()
        whole: list[tuple[Any, Any]] = [(None, Text("Whole event"))] if self._kind in ANY_SEGMENT else []
        self._put("segment", [*whole, *((s.number, str(s.number)) for s in segments)])
        chosen = self.boxes["segment"].currentData()
        here = segments[0] if len(segments) == 1 else next((s for s in segments if s.number == chosen), None)
        rounds = [(n, Text("Round {round}", round=n)) for n in (here.rounds if here else ())]
        every: list[tuple[Any, Any]] = [] if self._kind in NEEDS_ROUND else [(None, Text("All rounds"))]
        self._put("round", [*every, *rounds])
        after = [(n, Text("after round {round}", round=n)) for n in (here.rounds if here else ())[:-1]]
        self._put("upto", [(None, Text("Whole segment")), *after])
        groups = [(code, Text("Group {group}", group=code)) for code, _ in (here.groups if here else ())]
        self._put("group", [(None, Text("All groups")), *groups])
        known = self._known
        self._put("category", [(None, Text("Everybody")), *(known.categories if known else ())])
        self._put("publication", [(None, Text("As it is now")), *(known.rankings if known else ())])
        stocks = [(s.key, Text("{key}: {count} of {width} × {height} mm", key=s.key, count=s.count,
                               width=f"{s.width:g}", height=f"{s.height:g}")) for s in STOCKS]  # fmt: skip
        self._put("stock", [*stocks, ("", Text("Own sizes"))])
        self._put("language", _LANGUAGES)
        self._put("turned", _TURNED)
        self._show_fields(len(segments), len(groups))

    def _show_fields(self, segments: int, groups: int) -> None:
        asked = set(ASKS.get(self._kind, ())) | set(_ALWAYS)
        if segments < 2:
            asked.discard("segment")
        if groups < 2:
            asked.discard("group")
        if self._kind in UPRIGHT:
            asked.discard("turned")
        if self._kind in OWN_PAPER:
            asked.discard("size")
        if "stock" in asked and self.boxes["stock"].currentData() == "":
            asked.add("own")
        for key, part in self._parts.items():
            part.setVisible(key in asked)

    def _put(self, key: str, choices: Sequence[tuple[Any, Any]]) -> None:
        box, say = self.boxes[key], self._desk.say
        wanted = [(data, say(shown)) for data, shown in choices]
        if wanted == [(box.itemData(i), box.itemText(i)) for i in range(box.count())]:
            return
        chosen = box.currentData()
        box.clear()
        for data, shown in wanted:
            box.addItem(shown, data)
        choose(box, chosen)

    # What is chosen

    def request(self) -> Request:
        """What the document is asked for. Refused when the tables typed are none."""
        from tdapp.services.papers.filling import Request  # noqa: PLC0415  the windows start without the store

        asked = ASKS.get(self._kind, ())
        chosen: dict[str, Any] = {
            key: self.boxes[key].currentData()
            for key in ("segment", "round", "upto", "category", "group", "publication")
            if key in asked
        }
        if "tables" in asked:
            chosen["tables"] = read_tables(self.tables.text())
        if "odd" in asked:
            chosen["odd"] = self.odd.text().strip() or None
        for key in ("appeal", "ruling"):
            if key in asked:
                chosen[key] = read_number(self.typed[key].text())
        if "party" in asked:
            chosen["party"] = self.typed["party"].text().strip() or None
        for key in ("duplicate", "wall", "without_rulings"):
            if key in asked:
                chosen[key] = self.ticked[key].isChecked()
        if "boards" in asked:
            chosen["boards"] = read_codes(self.typed["boards"].text())
            chosen["copies"] = read_number(self.typed["copies"].text())
            self._stock()
        return Request(event=self._desk.scope.event, **chosen)

    def language(self) -> PaperLanguage:
        """The language of the document."""
        chosen: PaperLanguage = self.boxes["language"].currentData()
        return chosen

    def options(self) -> PaperOptions:
        """How it is put on paper."""
        turned = None if self._kind in UPRIGHT else self.boxes["turned"].currentData()
        size = self.boxes["size"].currentData()
        if self._kind not in OWN_PAPER:
            return PaperOptions(size, turned)
        stock, start = self._stock()
        return PaperOptions(size, turned, stock=stock, start=start, outlines=self.ticked["outlines"].isChecked())

    def _stock(self) -> tuple[LabelStock, int]:
        """The stock and the first free label. Refused when what is typed is none."""
        stock = find_stock(self.boxes["stock"].currentData() or self.typed["own"].text())
        start = read_number(self.typed["start"].text()) or 1
        if not 1 <= start <= stock.count:
            raise Refused(
                Text("A sheet of these labels has {most}; none is number {start}.", most=stock.count, start=start)
            )
        return stock, start


def choose(box: QComboBox, data: Any) -> None:
    """Choose what holds this; the first where there is none."""
    at = next((i for i in range(box.count()) if box.itemData(i) == data), 0)
    box.setCurrentIndex(at if box.count() else -1)
