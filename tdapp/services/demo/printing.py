"""Prints the demonstration's documents in both languages, and its tables as spreadsheets and web pages."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.services.demo.stage import Stage
from tdapp.services.documents import PaperLanguage, PaperOptions
from tdapp.services.exchange.written_files import write_whole
from tdapp.services.papers.as_tables import save_table
from tdapp.services.papers.filling import Request
from tdapp.services.printing import Prepared, prepare_document

LANGUAGES: tuple[PaperLanguage, ...] = ("zh", "en")
POSTER = PaperOptions(size="A3")


@dataclass(frozen=True, slots=True)
class Printed:
    """A document that was printed, and how its files are called."""

    prepared: Prepared
    stem: str


def print_paper(
    stage: Stage, kind: str, request: Request, options: PaperOptions | None = None, remark: str = ""
) -> Printed:
    """Print a document in each language; the files are named by its number, so that they stand in the day's order.

    `remark` stands in the files' names and tells papers of one kind apart.
    """
    prepared = prepare_document(stage.office, kind, request)
    for warning in prepared.warnings:
        stage.note(warning)
    printed = Printed(prepared, f"{prepared.number:02d}-{_part(request)}-{kind}{remark and '-' + remark}")
    _draw(stage, printed, options or PaperOptions())
    return printed


def print_secret(stage: Stage, prepared: Prepared, request: Request) -> None:
    """Print a document that shows sealed hands, prepared with the passphrase, for this part of an event."""
    _draw(stage, Printed(prepared, f"{prepared.number:02d}-{_part(request)}-{prepared.kind.key}"), PaperOptions())


def _draw(stage: Stage, printed: Printed, options: PaperOptions) -> None:
    prepared = printed.prepared
    for language in LANGUAGES if stage.draws else ():
        path = stage.documents(f"{printed.stem}-{language}.pdf")
        write_whole(path, stage.office.documents.draw(prepared.kind.key, prepared.rows, language, options))
        stage.files.append(path)


def save_tables(stage: Stage, printed: Printed, *suffixes: str) -> None:
    """Save a document that is one table as spreadsheet or web page, in each language."""
    kind, rows = printed.prepared.kind, printed.prepared.rows
    for language in LANGUAGES if stage.draws else ():
        for suffix in suffixes:
            path = stage.tables(f"{printed.stem}-{language}{suffix}")
            save_table(path, kind, rows, stage.speaks(language), language)
            stage.files.append(path)


def _part(request: Request) -> str:
    """The part of an event as it stands in a file's name: A-s1-r2."""
    words = [request.event or ""]
    words += [f"s{request.segment}"] if request.segment else []
    words += [f"r{n}"] if (n := request.round or request.upto) else []
    words += [request.category] if request.category else []
    return "-".join(words)
