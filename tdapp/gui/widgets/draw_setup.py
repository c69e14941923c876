"""What a draw begins with: one of the three ways, the odd number, groups; after a segment, how many go on."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QRadioButton, QSpinBox, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.widgets.odd_choice import OddChoices
from tdapp.gui.widgets.pieces import Form, label, off_the_edge
from tdapp.gui.widgets.typed_places import TypedPlaces
from tdapp.services.draw_desk import Drawable, DrawDesk
from tdapp.services.drawing.ways import BySeed, Way
from tdapp.services.typed_draw import typed_lots, typed_seats
from tdapp.text import Text

_PAUSE = 250
WAYS = {
    "seed": Text("Random, from a public seed"),
    "lots": Text("Lots drawn by hand"),
    "seats": Text("Seats placed by the committee"),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a person asked for: the way and, for a first draw, `odd` and `groups`; for a cut, `take` and `lot_seed`."""

    way: Way
    odd: str | None = None
    groups: str | None = None
    take: int | None = None
    lot_seed: str | None = None


class DrawSetup(QWidget):
    """`changed()`: something else is asked for, so that what was tried is stale. `ask_odd(str)`: the groups are others.

    `ask_entries()`: who goes on is needed, because lots or seats are typed for them.
    """

    changed = Signal()
    ask_odd = Signal(str)
    ask_entries = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: DrawDesk | None = None
        language = desk.language
        self.take = QSpinBox()
        off_the_edge(self.take)
        self.take.setRange(0, 9_998)
        self.take.setSpecialValueText("–")
        self.ways = {key: QRadioButton() for key in WAYS}
        group = QButtonGroup(self)
        for key, one in self.ways.items():
            language.bind(one, one.setText, WAYS[key])
            group.addButton(one)
        self.ways["seed"].setChecked(True)
        self.seed, self.lot_seed, self.groups = QLineEdit(), QLineEdit(), QLineEdit()
        self._cut, self._chance, self._lots, self._fixed = (Form(language) for _ in range(4))
        self._cut.add(
            "take",
            Text("How many go on"),
            self.take,
            Text("The upper half begins at E and W (pairs E-W), the lower half at S and N."),
        )
        self._chance.add(
            "seed",
            Text("Seed"),
            self.seed,
            Text("Any public text, fixed before anybody knows it: anybody can repeat the draw from it."),
        )
        self._lots.add(
            "lot",
            Text("Seed of lots"),
            self.lot_seed,
            Text("Only where equals stand at a line of the cut: a lot decides among them."),
        )
        self._fixed.add(
            "groups",
            Text("Groups"),
            self.groups,
            Text(
                "Only where it was fixed before who plays in which: A:L1-L40;B:L41-L80. "
                "Left empty, the draw decides it."
            ),
        )
        self.places = TypedPlaces(desk)
        self.odd = OddChoices(language)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        column.addWidget(self._cut)
        column.addWidget(label(self._desk.language, Text("How it is drawn"), "section"))
        for one in self.ways.values():
            column.addWidget(one)
        column.addWidget(self._chance)
        column.addWidget(self._lots)
        column.addWidget(self.places, 100)
        column.addWidget(self._fixed)
        column.addWidget(self.odd)
        column.addStretch(1)

    def event(self, event: QEvent) -> bool:
        """As high as its sentences need at this width: a scroll area asks no wrapped label for that."""
        layout = self.layout()
        if layout is not None and event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}:
            self.setMinimumHeight(layout.totalHeightForWidth(self.width()))
        return super().event(event)

    def _connect(self) -> None:
        for one in self.ways.values():
            one.toggled.connect(lambda on: self._way_changed() if on else None)
        for field in (self.seed, self.lot_seed):
            field.textChanged.connect(lambda _: self.changed.emit())
        self.lot_seed.textChanged.connect(lambda _: self._pause.start())
        for signal in (self.groups.textChanged, self.take.valueChanged):
            signal.connect(lambda _: self.changed.emit())
            signal.connect(lambda _: self._pause.start())
        self.odd.changed.connect(self.changed)
        self.places.changed.connect(self.changed)
        self._pause.timeout.connect(self._asks)

    # What is shown

    @property
    def way(self) -> str:
        """seed, lots or seats."""
        return next(key for key, one in self.ways.items() if one.isChecked())

    def put(self, desk: DrawDesk) -> None:
        """Show the draw of this segment; what was typed for the same segment stays."""
        before = self._shown
        self._shown = desk
        first = desk.segment == 1
        another = before is None or (before.event, before.segment) != (desk.event, desk.segment)
        self.ways["seats"].setEnabled(desk.by_table)
        if another:
            for field in (self.seed, self.lot_seed, self.groups):
                field.clear()
            self.take.setValue(desk.take or 0)
            self.ways["seed"].setChecked(True)
        self._cut.setVisible(not first)
        if first:
            self._put_entries(desk.entries)
            if not self.groups.text().strip():
                self.put_odd(None if desk.obstacles else desk.odd)  # nothing is asked about a draw that stands
        else:
            self.odd.put(None, {})
            if another:
                self._put_entries(())
        self._arrange()

    def put_odd(self, odd: object) -> None:
        """Show the choices of an odd number; fits as `done=`."""
        assert self._shown is not None
        self.odd.put(odd, {e.label: e.people for e in self._shown.entries})  # type: ignore[arg-type]

    def put_going(self, entries: tuple[Drawable, ...]) -> None:
        """Show who goes on; fits as `done=`."""
        self._put_entries(entries)

    def _put_entries(self, entries: tuple[Drawable, ...]) -> None:
        self.places.put_entries(entries, by_table=self.way == "seats")

    def _arrange(self) -> None:
        desk, way = self._shown, self.way
        if desk is None:
            return
        self._chance.setVisible(way == "seed")
        self._lots.setVisible(desk.segment > 1 and way != "seed")
        self.places.setVisible(way != "seed")
        self._fixed.setVisible(desk.segment == 1 and way == "seed" and desk.by_table and len(desk.groups) > 1)

    def _way_changed(self) -> None:
        desk = self._shown
        if desk is not None:
            self._put_entries(desk.entries if desk.segment == 1 else ())
            if self.way != "seed" and desk.segment == 1:
                self.put_odd(desk.odd)
        self._arrange()
        self.changed.emit()
        if self.way != "seed":
            self._asks()

    def _asks(self) -> None:
        desk = self._shown
        if desk is None:
            return
        if desk.segment == 1:
            self.ask_odd.emit(self.groups.text() if self.way == "seed" else "")
        elif self.way != "seed" and self.take.value():
            self.ask_entries.emit()

    # What is asked for

    def wanted(self) -> Wanted | None:
        """What is asked for; None after saying, at its field, what is still missing."""
        desk = self._shown
        for form in (self._cut, self._chance, self._lots, self._fixed):
            form.clear()
        if desk is None or self._misses(desk):
            return None
        way: Way
        if self.way == "seed":
            way = BySeed(self.seed.text().strip())
        elif self.way == "lots":
            way = typed_lots(self.places.places)
        else:
            way = typed_seats(self.places.places)
        if desk.segment > 1:
            lot_seed = self.seed.text().strip() if self.way == "seed" else self.lot_seed.text().strip()
            return Wanted(way, take=self.take.value(), lot_seed=lot_seed or None)
        groups = self.groups.text().strip() if self._fixed.isVisibleTo(self) else ""
        return Wanted(way, self.odd.argument(), groups or None)

    def _misses(self, desk: DrawDesk) -> bool:
        if desk.segment > 1 and not self.take.value():
            self._cut.wrong("take", Text("The regulations do not say it: write how many go on."))
            self.take.setFocus()
            self.take.selectAll()
            return True
        if self.way == "seed" and not self.seed.text().strip():
            self._chance.wrong("seed", Text("Write the seed first."))
            self.seed.setFocus()
            return True
        missing = self.odd.missing()
        if missing is not None:
            self._desk.tell(missing, weight="warning")
            self.odd.focus()
            return True
        return False

    def focus_first(self) -> None:
        """Put the cursor where the work begins."""
        if self._cut.isVisibleTo(self) and not self.take.value():
            self.take.setFocus()
            self.take.selectAll()
        elif self.way == "seed":
            self.seed.setFocus()
        else:
            self.places.table.view.setFocus()
