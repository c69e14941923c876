"""The blank form with which a score correction is asked for."""

from __future__ import annotations

from dataclasses import replace

from reports.binding import bind
from reports.form import Form
from reports.language import Say
from reports.story import Story
from tdapp.services.documents import PaperOptions
from tdapp.services.rows import CorrectionForm
from tdapp.text import Text

TITLE = Text("Score correction form")
_SEATS = (Text("E"), Text("S"), Text("W"), Text("N"))


def draw(rows: CorrectionForm, say: Say, options: PaperOptions) -> bytes:
    """The form as a PDF file, upright."""
    book = bind(TITLE, rows.heading, say, replace(options, landscape=False))
    form = Form(Story(book), say)
    form.facts([(word, "") for word in (Text("Segment"), Text("Round"), Text("Table"), Text("Board"))], 4)
    form.facts([(Text("Asked for by"), ""), (Text("Date and time"), ""), (Text("Carries out appeal number"), "")], 3)
    form.story.heading(form.word(Text("Kind of error")), 3)
    form.ticks([(kind, False) for kind in rows.kinds], 2)
    for title in (Text("As it stands: place and cards left"), Text("As it should be: place and cards left")):
        form.story.heading(form.word(title), 3)
        form.facts([(seat, "") for seat in _SEATS], 4)
    form.field(Text("What happened"), "", 4)
    form.story.heading(form.word(Text("Agreed by")), 5)
    form.signatures(rows.agree, 4)
    form.story.heading(form.word(Text("Settled by")), 5)
    form.signatures((Text("TD"), Text("Chief TD"), Text("Recorded by")), 3)
    form.story.space(0.6)
    for text in rows.rules:
        form.note(text)
    form.story.close()
    return book.pdf()
