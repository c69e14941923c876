"""The record of a draw: anybody can repeat it from the seed and the list."""

from __future__ import annotations

from dataclasses import replace

from reports.binding import bind
from reports.inks import ACCENT, INK, SOFT
from reports.language import Say
from reports.paper import Box
from reports.pen import Pen
from reports.story import Story
from reports.table import SIZE, Look, Table
from tdapp.rules.findings import Weight
from tdapp.services.columns import drawn_columns, relation_columns
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import DrawRecord, RelationRow
from tdapp.text import Text

TITLE = Text("Draw record")
_MARKS = {Weight.NOTE: "·", Weight.WARNING: "!", Weight.ERROR: "×"}


def draw(rows: DrawRecord, say: Say, options: PaperOptions) -> bytes:
    """The record as a PDF file."""
    book = bind(TITLE, rows.heading, say, options)
    story = Story(book)
    _how(story, rows, say)
    _audit(story, rows, say)
    _signature(story, rows, say)
    _result(story, rows, say, options)
    _relations(story, rows, say)
    story.close()
    return book.pdf()


def _how(story: Story, rows: DrawRecord, say: Say) -> None:
    facts = [(say(Text("Way of the draw"), " / "), say(rows.way, " / "))]
    if rows.drawn:
        facts.append((say(Text("Drawn at"), " / "), say(rows.drawn)))
    if rows.seed:
        facts.append((say(Text("Seed text"), " / "), rows.seed))
    if rows.purposes:
        facts.append((say(Text("Purpose"), " / "), "  ".join(rows.purposes)))
    facts.append((say(Text("Entries drawn"), " / "), str(len(rows.rows))))
    story.pairs(facts)
    if rows.recipe:
        story.heading(say(Text("How to repeat the draw"), " / "))
        for number, step in enumerate(rows.recipe, 1):
            story.paragraph("\n".join(filter(None, say.pair(step))), 0.9, indent=1.8, mark=f"{number}.")


def _audit(story: Story, rows: DrawRecord, say: Say) -> None:
    if rows.audit:
        story.heading(say(Text("Audit of the schedule"), " / "))
        story.pairs([(say(name, " / "), say(value)) for name, value in rows.audit])
    for finding in rows.findings:
        story.paragraph(say(finding.text, " / "), 0.9, indent=1.5, mark=_MARKS[finding.weight])


def _relations(story: Story, rows: DrawRecord, say: Say) -> None:
    columns = relation_columns(rows)
    story.heading(say(Text("Related entries"), " / "), 5)
    if not rows.relations:
        story.paragraph(say(Text("No related entries count in this event."), " / "), 0.9, ink=SOFT)
        return
    looks = {"a": Look(bold=True), "b": Look(bold=True), "meets": Look(bold=True)}
    story.columns(Table(columns, _together(columns.ordered(rows.relations)), say, looks), 4, story.scale * 0.8)


def _together(rows: list[RelationRow]) -> list[RelationRow]:
    """All to whom an entry is related in the same way and whom it meets in the same round, on one line."""
    found: dict[tuple[int | None, str, str], list[RelationRow]] = {}
    for row in rows:
        found.setdefault((row.meets_in, row.a, str(row.why)), []).append(row)
    return [replace(same[0], b=", ".join(r.b for r in same)) for same in found.values()]


def _result(story: Story, rows: DrawRecord, say: Say, options: PaperOptions) -> None:
    columns = drawn_columns(rows)
    looks = {
        "position": Look(bold=True, factor=1.15, ink=ACCENT),
        "name": Look(bold=True, enough=7.5),
        "club": Look(ink=SOFT, enough=6.5),
        "before": Look(ink=SOFT),
        "table": Look(bold=True),
    }
    story.heading(say(Text("Result of the draw"), " / "), 5)
    story.columns(Table(columns, columns.ordered(rows.rows, options.order), say, looks), 2, story.scale * 0.9)


def _signature(story: Story, rows: DrawRecord, say: Say) -> None:
    size = SIZE * story.scale
    story.space(0.6)
    box = story.room(size * 3.4)
    labels = ((say(Text("Chief TD"), " / "), rows.chief_td), (say(Text("Witness"), " / "), ""))

    def paint(pen: Pen) -> None:
        width = box.width / 2
        for index, (label, name) in enumerate(labels):
            left = box.x + index * width
            line = box.bottom - size * 0.3
            pen.fit(Box(left, box.y, width - 20, size * 1.3), label, size * 0.9, ink=SOFT)
            pen.fit(Box(left, line - size * 1.5, width * 0.5, size * 1.3), name, size)
            pen.line(left, line, left + width - 20, line, 0.7, INK)

    story.draw(paint)
