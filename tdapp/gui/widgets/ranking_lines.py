"""The live ranking in columns, colours and sentences."""

from __future__ import annotations

from dataclasses import replace

from tdapp.gui.models.table_model import Tone
from tdapp.gui.widgets.problem_list import Line
from tdapp.services.columns import ColumnSet, ranking_columns
from tdapp.services.columns.wall import WallRow
from tdapp.services.number_ranges import number_ranges
from tdapp.services.publications import Published
from tdapp.services.ranking_desk import RankingDesk
from tdapp.services.rows import Heading, Ranking, RankingRow
from tdapp.text import Text

NOTHING = Ranking(Heading(""), (), ())
"""A ranking without a line."""

_BEHIND = frozenset({"points", "big_data", "club", "categories", "decided"})
"""Columns behind those of the rounds; clubs are long, and would push what is looked for out of sight."""


def columns(rows: Ranking, unfinished: tuple[int, ...]) -> ColumnSet[RankingRow]:
    """The columns of the poster, the total before the rounds; rounds that are not complete have a mark."""
    found = ranking_columns(rows)
    is_round = {f"round{n}" for n in rows.rounds}
    open_ones = {f"round{n}": n for n in unfinished}
    marked = tuple(
        replace(c, header=Text("R{round} ○", round=open_ones[c.key])) if c.key in open_ones else c
        for c in found.columns
    )
    before = [c for c in marked if c.key not in is_round and c.key not in _BEHIND]
    rounds = [c for c in marked if c.key in is_round]
    behind = sorted((c for c in marked if c.key in _BEHIND), key=lambda c: c.key in {"club", "categories"})
    return replace(found, columns=(*before, *rounds, *behind))


def tone(row: RankingRow) -> Tone | None:
    """Shared places and lines without a place stand out."""
    if row.place is None:
        return "muted"
    return "warning" if row.shared else None


def wall_tone(row: WallRow) -> Tone | None:
    """What is no longer in force stands back."""
    tones: dict[str, Tone] = {"changed": "warning", "superseded": "muted", "withdrawn": "muted"}
    return tones.get(row.state)


def last_published(view: RankingDesk) -> Text:
    """The newest publication that hangs, whether it still says the same, and until when it can be appealed against."""
    hanging = [row for row in view.wall if row.state in {"on the wall", "changed"}]
    if not hanging:
        return Text("The ranking was not published yet.")
    row = max(hanging, key=lambda r: r.number)
    what: Text = Text("Official ranking") if row.official else Text("Provisional ranking")
    if row.round is not None:
        what = Text("Provisional ranking after round {round}", round=row.round)
    number, time = row.number, f"{row.at:%m-%d %H:%M}"
    said = Text("Published last: number {number}, {what}, {time}.", number=number, what=what, time=time)
    if row.state == "changed":
        said = Text("Published last: number {number}, {what}, {time}. It no longer says what stands here.",
                    number=number, what=what, time=time)  # fmt: skip
    if view.appeals_until is None or row.official:
        return said
    return Text("{published} Appeals until {until}.", published=said, until=f"{view.appeals_until:%H:%M}")


def publication_said(made: Published) -> Text:
    """What was just published, and under which number."""
    if made.official:
        return Text("The official ranking is published as number {number}.", number=made.number)
    if made.round is None:
        return Text("The provisional ranking is published as number {number}.", number=made.number)
    return Text("The provisional ranking after round {round} is published as number {number}.", round=made.round,
                number=made.number)  # fmt: skip


def open_lines(view: RankingDesk) -> list[Line]:
    """What stands in the way of the official ranking; equals are named with what can be done about them here."""
    lines: list[Line] = [("error", f.text, f.subject) for f in view.open if f.subject[2:3] != ("place",)]
    lines += [
        ("error", Text("Place {place} is shared by {entries}: draw a lot below, or allow shared places in the "
                       "regulations.", place=place, entries=entries), ("lot", place))
        for place, entries in view.equals
    ]  # fmt: skip
    return lines or [("good", Text("Nothing stands in the way of the official ranking."), ())]


def remarks(view: RankingDesk) -> list[Line]:
    """How equals are parted, who goes on, what is unofficial, which rulings are in it, what was not played."""
    rows, found = view.rows, []
    if view.unfinished:
        found.append(Text("○ Not every table has played these rounds: {rounds}. Standard scores in them are "
                          "provisional.", rounds=view.unfinished))  # fmt: skip
    if rows.ties:
        found.append(Text("Ties are decided by, in this order: {ties}.", ties=rows.ties))
    if rows.cut_after is not None:
        found.append(Text("Entries that go on to the next segment: {n}.", n=rows.cut_after))
    found.append(Text("= marks a place that is shared."))
    lines: list[Line] = [("note", text, ()) for text in found]
    lines += [("warning", text, ()) for text in rows.marks]
    lines += [("note", text, ()) for text in rows.rulings]
    lines += [
        ("note", Text("Round {round}, table {table}: {reason}. Boards: {boards}", round=n.round, table=n.table,
                      boards=number_ranges(n.boards), reason=n.reason), ())
        for n in rows.not_played
    ]  # fmt: skip
    return lines
