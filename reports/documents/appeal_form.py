"""The form with which an appeal is lodged: blank, or as it was entered, for the signatures."""

from __future__ import annotations

from dataclasses import replace

from reports.binding import bind
from reports.form import Form
from reports.language import Say
from reports.story import Story
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import AppealForm
from tdapp.text import Text

TITLE = Text("Appeal form")


def draw(rows: AppealForm, say: Say, options: PaperOptions) -> bytes:
    """The form as a PDF file, upright."""
    book = bind(TITLE, rows.heading, say, replace(options, landscape=False))
    form = Form(Story(book), say)
    _who(form, rows, say)
    form.field(Text("What is appealed against"), say(rows.against, " / "), 2)
    form.field(Text("What is asked, and why"), rows.words, 7)
    marks = tuple(f"{n}." for n in range(1, len(rows.evidence) + 1))
    form.field(Text("Evidence handed in"), "\n".join(rows.evidence), 3, marks)
    if rows.late is not None:
        form.field(Text("Lodged late"), say(rows.late, " / "), 1)
    form.story.heading(form.word(Text("Signed by")), 5)
    form.signatures(rows.signers)
    form.story.heading(form.word(Text("Received by the chief TD")), 5)
    form.signatures((Text("Chief TD"), Text("Fee received by")), 2)
    form.story.space(0.6)
    for text in rows.window:
        form.note(text)
    form.note(Text("The committee's decision is final. The fee is returned in full when the appeal is upheld."))
    form.story.close()
    return book.pdf()


def _who(form: Form, rows: AppealForm, say: Say) -> None:
    form.facts([
        (Text("Appeal number"), "" if rows.number is None else str(rows.number)),
        (Text("Lodged at"), "" if rows.lodged is None else say(rows.lodged)),
        (Text("Entry"), rows.party),
        (Text("Unit"), rows.club),
    ])  # fmt: skip
    form.facts([(Text("Names"), " / ".join(rows.names))], 1)
    form.facts([(Text("Fee"), "" if rows.fee is None else say(rows.fee, " / "))], 2)
