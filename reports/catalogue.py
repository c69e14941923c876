"""The catalogue of documents: what there is, and the one way to have it drawn.

A document's module, and ReportLab with it, is imported when its first page is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

from tdapp.services.documents import DocumentKind, PaperLanguage, PaperOptions
from tdapp.services.rows import (
    AppealDecision,
    AppealForm,
    BoardLabels,
    BoardMoves,
    BoardResults,
    CheckInList,
    CorrectionForm,
    DealCheck,
    DrawRecord,
    EntryList,
    HandRecords,
    HandSlips,
    Itineraries,
    LotSlips,
    Ranking,
    RecoverySheet,
    ScoreSheets,
    Seating,
    TableCards,
)
from tdapp.services.rows.officials import DutySheet, OfficialsList
from tdapp.services.rows.penalties import PenaltyList, RulingSlips
from tdapp.text import Refused, Text

KINDS = (
    DocumentKind("entry-list", Text("Entry list"), EntryList),
    DocumentKind("check-in-list", Text("Check-in list"), CheckInList),
    DocumentKind("lot-slips", Text("Lot slips"), LotSlips),
    DocumentKind("draw-record", Text("Draw record"), DrawRecord),
    DocumentKind("seating-by-name", Text("Seating by name"), Seating),
    DocumentKind("seating-by-number", Text("Seating by number"), Seating),
    DocumentKind("seating-by-table", Text("Seating by table"), Seating),
    DocumentKind("itinerary-slips", Text("Itinerary slips"), Itineraries),
    DocumentKind("table-cards", Text("Table cards"), TableCards),
    DocumentKind("officials-list", Text("List of officials"), OfficialsList),
    DocumentKind("duty-sheet", Text("Duty sheet"), DutySheet),
    DocumentKind("score-sheets", Text("Round score sheets"), ScoreSheets),
    DocumentKind("ruling-slip", Text("Ruling slip"), RulingSlips),
    DocumentKind("penalty-list", Text("Penalty list"), PenaltyList),
    DocumentKind("board-labels", Text("Board labels"), BoardLabels),
    DocumentKind("board-moves", Text("Board moves"), BoardMoves),
    DocumentKind("board-results", Text("Results by board"), BoardResults),
    DocumentKind("hand-records", Text("Hand records"), HandRecords),
    DocumentKind("ranking", Text("Ranking"), Ranking),
    DocumentKind("appeal-form", Text("Appeal form"), AppealForm),
    DocumentKind("appeal-decision", Text("Decision about an appeal"), AppealDecision),
    DocumentKind("correction-form", Text("Score correction form"), CorrectionForm),
    DocumentKind("hand-slips", Text("Hand slips"), HandSlips, secret=True),
    DocumentKind("deal-check", Text("Deal check"), DealCheck, secret=True),
    DocumentKind("recovery-key", Text("Recovery key"), RecoverySheet, secret=True),
)
"""All kinds of document, in the order of the day."""

_DEFAULT = PaperOptions()


class Catalogue:
    """Draws documents: the `Documents` that the services know."""

    def kinds(self) -> tuple[DocumentKind, ...]:
        """All kinds of document, in the order of the day."""
        return KINDS

    def draw(self, kind: str, rows: Any, language: PaperLanguage, options: PaperOptions = _DEFAULT) -> bytes:
        """The document as a PDF file; the same rows and options give the same bytes.

        Refuses a kind that does not exist; raises TypeError when the rows are of another class.
        """
        found = next((k for k in KINDS if k.key == kind), None)
        if found is None:
            known = tuple(k.key for k in KINDS)
            raise Refused(Text("There is no document {kind}. Documents: {kinds}.", kind=kind, kinds=known))
        if not isinstance(rows, found.rows):
            raise TypeError(f"{kind} is drawn from {found.rows.__name__}, not from {type(rows).__name__}")
        return _draw(kind, rows, language, options)

    def unprintable(self, rows: Any) -> tuple[Text, ...]:
        """One warning for each text of the rows that holds characters no font has, naming it."""
        from reports.lettering import missing_glyphs  # noqa: PLC0415  opens the fonts

        found: dict[Text, None] = {}
        for text in _texts(rows):
            if missing := missing_glyphs(text):
                named = tuple(f"{c} (U+{ord(c):04X})" for c in missing)
                found[
                    Text("No font has {characters} in “{text}”: it is printed as 〓.", characters=named, text=text)
                ] = None
        return tuple(found)


def _draw(kind: str, rows: Any, language: PaperLanguage, options: PaperOptions) -> bytes:
    from reports.language import Say  # noqa: PLC0415  with the catalogue of words

    module = import_module(f"reports.documents.{kind.replace('-', '_')}")
    drawn: bytes = module.draw(rows, Say(language), options)
    return drawn


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Text):
        yield from _texts(tuple(v for _, v in value.items))
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))
