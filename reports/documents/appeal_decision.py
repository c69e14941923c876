"""The sheet of a decision about an appeal, with room for the signatures of those who decide."""

from __future__ import annotations

from dataclasses import replace

from reports.binding import bind
from reports.form import Form
from reports.language import Say
from reports.story import Story
from reports.table import Look, Table
from tdapp.services.columns.appeals import DECISIONS, place_change_columns
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import AppealDecision
from tdapp.text import Text

TITLE = Text("Decision about an appeal")
_LINES = 2


def draw(rows: AppealDecision, say: Say, options: PaperOptions) -> bytes:
    """The sheet as a PDF file, upright."""
    book = bind(TITLE, rows.heading, say, replace(options, landscape=False))
    form = Form(Story(book), say)
    form.facts([
        (Text("Appeal number"), "" if rows.number is None else str(rows.number)),
        (Text("Decided at"), "" if rows.decided is None else say(rows.decided)),
        (Text("Entry"), rows.party),
        (Text("Fee"), "" if rows.fee is None else say(rows.fee, " / ")),
    ])  # fmt: skip
    form.facts([(Text("Names"), " / ".join(rows.names))], 1)
    form.field(Text("What is appealed against"), say(rows.against, " / "), _LINES)
    form.field(Text("What is asked, and why"), rows.words, 3)
    if rows.aside:
        form.story.heading(form.word(Text("Stood aside")), 1)
        for text in rows.aside:
            form.note(text)
    form.field(Text("Hearing"), rows.heard, _LINES)
    form.story.heading(form.word(Text("Decision")), 2)
    form.ticks([(word, rows.decision == key) for key, word in DECISIONS.items()])
    form.field(Text("Reasons"), rows.reasons, 5)
    _effect(form, rows, say)
    form.story.heading(form.word(Text("Fee")), 2)
    back = rows.fee_returned
    form.ticks([(Text("fee returned"), back is True), (Text("fee kept"), back is False)], 3)
    form.story.heading(form.word(Text("Those who decide")), 5)
    form.signatures([_judge(j.name, j.units) for j in rows.judges] or [Text("Chief TD")])
    form.story.space(0.4)
    form.note(Text("This decision is final."))
    form.story.close()
    return book.pdf()


def _judge(name: str, units: tuple[str, ...]) -> Text | str:
    if not name:
        return Text("Member of the committee")
    known = ", ".join(filter(None, units))
    return f"{name} ({known})" if known else name


def _effect(form: Form, rows: AppealDecision, say: Say) -> None:
    """What it led to, and the places that moved."""
    words = "\n".join(say(text, " / ") for text in rows.effects)
    form.field(Text("What it led to"), words, _LINES)
    if rows.places:
        columns = place_change_columns()
        looks = {"name": Look(enough=8), "after": Look(bold=True)}
        form.story.space(0.5)
        form.story.table(Table(columns, columns.ordered(rows.places), say, looks), form.story.scale * 0.85)
