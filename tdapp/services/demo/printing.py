"""Prints the demonstration's documents in both languages, and its tables as spreadsheets and web pages."""

from __future__ import annotations

from tdapp.services.demo.stage import Stage
from tdapp.services.documents import PaperLanguage, PaperOptions
from tdapp.services.exchange.written_files import write_whole
from tdapp.services.papers.as_tables import save_table
from tdapp.services.papers.filling import Request
from tdapp.services.printing import Prepared, prepare_document

LANGUAGES: tuple[PaperLanguage, ...] = ("zh", "en")
POSTER = PaperOptions(size="A3")


def print_paper(stage: Stage, kind: str, request: Request, options: PaperOptions | None = None) -> Prepared:
    """Print a document in each language; the files are named by its number, so that they stand in the day's order."""
    prepared = prepare_document(stage.office, kind, request)
    draw = stage.office.documents.draw
    for language in LANGUAGES:
        path = stage.documents(f"{prepared.number:02d}-{_part(request)}{kind}-{language}.pdf")
        write_whole(path, draw(kind, prepared.rows, language, options or PaperOptions()))
        stage.files.append(path)
    return prepared


def save_tables(stage: Stage, prepared: Prepared, request: Request, *suffixes: str) -> None:
    """Save a document that is one table as spreadsheet or web page, in each language."""
    for language in LANGUAGES:
        for suffix in suffixes:
            path = stage.tables(f"{prepared.number:02d}-{_part(request)}{prepared.kind.key}-{language}{suffix}")
            save_table(path, prepared.kind, prepared.rows, stage.speaks(language), language)
            stage.files.append(path)


def _part(request: Request) -> str:
    """The part of an event as it stands in a file's name: A-s1-r2-."""
    words = [request.event or ""]
    words += [f"s{request.segment}"] if request.segment else []
    words += [f"r{n}"] if (n := request.round or request.upto) else []
    words += [request.category] if request.category else []
    return "-".join(words) + "-"
