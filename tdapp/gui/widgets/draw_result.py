"""What a draw gives, tried or written: its audit and findings in words, its seats, and who is related."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtWidgets import QLabel, QTabWidget, QVBoxLayout, QWidget

from tdapp.gui.models.desk import Desk
from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.data_table import DataTable
from tdapp.gui.widgets.marks import OF_WEIGHT
from tdapp.gui.widgets.problem_list import Line, ProblemList
from tdapp.rules.findings import Finding
from tdapp.rules.relations import KINDS
from tdapp.services.advancing.advance import Advanced
from tdapp.services.columns.draw_desk import PlaceRow, RelatedRow, place_columns, related_columns
from tdapp.services.draw_desk import Standing
from tdapp.services.drawing.drawn import Drawn, DrawnRelation, DrawnSeat, GroupAudit
from tdapp.services.rows import table_label
from tdapp.text import Text

NOTES = {
    "reserve": Text("reserve"),
    "phantom": Text("phantom pair"),
    "seed-out": Text("seed, sits out"),
    "named-out": Text("sits out"),
}


class DrawResult(QWidget):
    """Three parts: what is to be known, the seats of round one, the related entries."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.title = QLabel()
        self.title.setObjectName("section")
        self.title.setWordWrap(True)
        self.told = ProblemList(desk)
        desk.language.bind(self.told, self.told.setAccessibleName, Text("What the draw gives"))
        self.seats = DataTable(desk, place_columns(renamed=True), lambda r: (r.before, r.order), tone=_tone)
        self.related = DataTable(desk, related_columns(), lambda r: (r.one, r.other), filtered=False)
        self.tabs = QTabWidget()
        for widget in (self.told, self.seats, self.related):
            self.tabs.addTab(widget, "")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.tabs, 1)
        desk.language.changed.connect(self._speak)
        self._speak()

    def show_tried(self, drawn: Drawn, cut: Advanced | None = None) -> None:
        """Show what a draw would give."""
        self._title(Text("Only tried, nothing is written yet"))
        lines = [*_cut(cut), *_decided(drawn.decisions), *_found(drawn.findings), *_audits(drawn.audits)]
        lines.append(_relations(len(drawn.relations), drawn.relations))
        if drawn.cost is not None and drawn.swaps:
            before, after = drawn.cost
            lines.append(
                (
                    "note",
                    Text(
                        "Swaps that moved related entries apart: {n}. Relations that meet: {before} before, "
                        "{after} after.",
                        n=drawn.swaps,
                        before=before.meeting,
                        after=after.meeting,
                    ),
                    (),
                )
            )
        self._put(lines)
        renamed = any(s.before != str(s.number) for s in drawn.seats)
        self.seats.set_columns(place_columns(renamed=renamed))
        self.seats.set_rows(_place(n, s) for n, s in enumerate(drawn.seats))
        self._put_related(drawn.relations)
        self.tabs.setTabVisible(1, True)

    def show_standing(self, standing: Standing, obstacles: Iterable[Text] = ()) -> None:
        """Show the draw that was made, and why it is not made again."""
        self._title(_made(standing))
        lines: list[Line] = [
            ("good", Text("Places given out: {n}. The seats stand under “Seating”.", n=standing.places), ())
        ]
        if standing.cut is not None:
            upper, lower = standing.cut
            lines += [
                ("note", Text("Upper half: {entries}.", entries=upper), ()),
                ("note", Text("Lower half: {entries}.", entries=lower), ()),
            ]
        lines += [*_decided(standing.decisions), *_found(standing.findings), *_audits(standing.audits)]
        lines.append(("note", Text("Related entries that meet: {n}.", n=len(standing.relations)), ()))
        lines += [("note", text, ()) for text in obstacles]
        self._put(lines)
        self.seats.set_rows(())
        self.tabs.setTabVisible(1, False)
        self._put_related(standing.relations)

    def show_doubts(self, entries: int, doubts: Iterable[Finding]) -> None:
        """Show what is known before anything was tried."""
        self._title(Text("Nothing is drawn yet"))
        lines: list[Line] = [("note", Text("Entries ready to play: {n}.", n=entries), ())] if entries else []
        lines += _found(doubts)
        lines.append(("note", Text("Try the draw as often as you like: nothing is written by trying."), ()))
        self._put(lines)
        self.seats.set_rows(())
        self.related.set_rows(())
        self.tabs.setTabVisible(1, False)
        self.tabs.setTabVisible(2, False)

    def show_problems(self, texts: Iterable[Text]) -> None:
        """Show why it cannot be done."""
        self._title(Text("It cannot be drawn like this"))
        self._put([("error", t, ()) for t in texts])
        self.tabs.setTabVisible(1, False)
        self.tabs.setTabVisible(2, False)

    def _put(self, lines: list[Line]) -> None:
        self.told.put_lines(lines)
        self.tabs.setCurrentIndex(0)

    def _put_related(self, relations: Iterable[DrawnRelation]) -> None:
        rows = [RelatedRow(r.first, r.second, tuple(KINDS[k] for k in r.kinds), r.round) for r in relations]
        self.related.set_rows(rows)
        self.tabs.setTabVisible(2, bool(rows))

    def _title(self, text: Text) -> None:
        self._desk.language.bind(self.title, self.title.setText, text)

    def _speak(self) -> None:
        titles = (Text("Audit and findings"), Text("Seats of round 1"), Text("Related entries"))
        for i, text in enumerate(titles):
            self.tabs.setTabText(i, self._desk.say(text))


def _made(standing: Standing) -> Text:
    time = standing.at.strftime("%m-%d %H:%M")
    if standing.way == "seed":
        return Text("Drawn at random from the seed “{seed}”, {time}.", seed=standing.seed, time=time)
    if standing.way == "lots":
        return Text("Lots drawn by hand, entered {time}.", time=time)
    return Text("Seats placed by the committee, entered {time}.", time=time)


def _tone(row: PlaceRow) -> Tone | None:
    return "muted" if row.position is None or row.note is not None else None


def _place(order: int, seat: DrawnSeat) -> PlaceRow:
    table = table_label(seat.group, seat.table) if seat.table is not None else seat.group
    return PlaceRow(
        order, seat.before, seat.number, " / ".join(seat.people), seat.position, table, seat.seat, NOTES.get(seat.role)
    )


def _cut(cut: Advanced | None) -> Iterator[Line]:
    if cut is None:
        return
    yield "good", Text("Upper half: {entries}.", entries=cut.upper), ()
    yield "good", Text("Lower half: {entries}.", entries=cut.lower), ()
    for lot in cut.lots:
        text = Text(
            "Place {place} was shared by {among}; the lot put them in this order: {order}.",
            place=lot.place,
            among=lot.among,
            order=lot.order,
        )
        yield "note", text, ()
    if cut.left or cut.came:
        text = Text("The cut was made again. Out: {left}. Moved up: {came}.", left=cut.left, came=cut.came)
        yield "warning", text, ()


def _decided(texts: Iterable[Text]) -> Iterator[Line]:
    return (("note", text, ()) for text in texts)


def _found(findings: Iterable[Finding]) -> list[Line]:
    return [(OF_WEIGHT[f.weight], f.text, f.subject) for f in findings]


def _audits(audits: Iterable[GroupAudit]) -> Iterator[Line]:
    for a in audits:
        clean = not a.partners_repeated and not a.meetings_repeated
        text = Text(
            "Group {group}: tables {tables}, partners repeated {partners}, meetings repeated {meetings}.",
            group=a.group,
            tables=a.tables,
            partners=a.partners_repeated,
            meetings=a.meetings_repeated,
        )
        yield "good" if clean else "warning", text, ()
        if not a.official:
            yield (
                "warning",
                Text("The rules define no movement for so many rounds; this schedule is our own [unofficial]."),
                (),
            )


def _relations(total: int, relations: Iterable[DrawnRelation]) -> Line:
    apart = sum(r.round is None for r in relations)
    weight = "good" if apart == total else "warning"
    return weight, Text("Related entries: {all}; that never meet: {apart}.", all=total, apart=apart), ()  # type: ignore[return-value]
