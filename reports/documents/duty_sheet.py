"""The duty sheet: who directs which tables of a round, by official and by table, and the lot it came from."""

from __future__ import annotations

from reports.binding import bind
from reports.inks import INK, SOFT
from reports.language import Say
from reports.paper import Box
from reports.pen import Pen
from reports.story import Story
from reports.table import SIZE, Look, Table
from tdapp.services.columns.officials import duty_columns, share_columns
from tdapp.services.documents import PaperOptions
from tdapp.services.rows.officials import DutyLotLine, DutyRound, DutySheet
from tdapp.text import Text

TITLE = Text("Duty sheet")
_OF_OFFICIALS = {
    "official": Look(bold=True, factor=1.12, enough=8.0),
    "club": Look(ink=SOFT, enough=9.0),
    "role": Look(narrow=False),
    "tables": Look(bold=True, factor=1.12),
}
_OF_TABLES = {
    "table": Look(bold=True, factor=1.08),
    "official": Look(bold=True, enough=8.0),
    "club": Look(ink=SOFT, enough=9.0),
    "units": Look(factor=0.9, enough=30.0),
    "note": Look(factor=0.9),
}


def draw(rows: DutySheet, say: Say, options: PaperOptions) -> bytes:
    """The sheet as a PDF file."""
    book = bind(TITLE, rows.heading, say, options)
    story = Story(book)
    for each in rows.rounds:
        _round(story, each, say)
    if not rows.rounds:
        story.paragraph(say(Text("No table has an official yet."), " / "), ink=SOFT)
    elif rows.recipe:
        story.heading(say(Text("How to repeat the lot"), " / "))
        for number, step in enumerate(rows.recipe, 1):
            story.paragraph("\n".join(filter(None, say.pair(step))), 0.85, indent=1.8, mark=f"{number}.")
    _signature(story, rows, say)
    story.close()
    return book.pdf()


def _round(story: Story, each: DutyRound, say: Say) -> None:
    number = Text("Round {round}", round=each.round)
    columns = share_columns()
    story.heading(say(Text("{round}: by official", round=number), " / "), 5)
    story.columns(Table(columns, columns.ordered(each.shares), say, _OF_OFFICIALS), 2, story.scale * 0.92)
    by_table = duty_columns(notes=any(line.against or line.reason for line in each.lines))
    story.heading(say(Text("{round}: by table", round=number), " / "), 5)
    lines = by_table.ordered([(each.round, line) for line in each.lines])
    story.table(Table(by_table, lines, say, _OF_TABLES), story.scale * 0.92)
    story.space(0.5)
    if each.lot is not None:
        story.pairs(_facts(each.lot, say))
        names = Text("Took part, in this order: {names}.", names=each.lot.officials)
        story.paragraph("\n".join(filter(None, say.pair(names))), 0.9, ink=SOFT)


def _facts(lot: DutyLotLine, say: Say) -> list[tuple[str, str]]:
    facts = [
        (Text("Seed text"), lot.seed),
        (Text("Purpose"), lot.purpose),
        (Text("Drawn at"), say(Text("{time}", time=f"{lot.drawn:%Y-%m-%d %H:%M}"))),
    ]
    if lot.reason:
        facts.append((Text("Drawn anew because"), lot.reason))
    if lot.accepted:
        facts.append((Text("Accepted because"), lot.accepted))
        facts.append((Text("Accepted by"), lot.accepted_by))
    return [(say(name, " / "), value) for name, value in facts]


def _signature(story: Story, rows: DutySheet, say: Say) -> None:
    size = SIZE * story.scale
    story.space(0.6)
    box = story.room(size * 3.4)

    def paint(pen: Pen) -> None:
        line, width = box.bottom - size * 0.3, box.width / 2
        pen.fit(Box(box.x, box.y, width - 20, size * 1.3), say(Text("Chief TD"), " / "), size * 0.9, ink=SOFT)
        pen.fit(Box(box.x, line - size * 1.5, width * 0.5, size * 1.3), rows.chief_td, size)
        pen.line(box.x, line, box.x + width - 20, line, 0.7, INK)

    story.draw(paint)
