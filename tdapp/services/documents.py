"""Paper as the services see it: a protocol that the reports fulfil and bootstrap wires."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol

from tdapp.rules.label_stock import LabelStock
from tdapp.text import Text

PaperSize = Literal["A4", "A3"]
PaperLanguage = Literal["zh", "en", "both"]


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """One kind of document: its key, its title, and the class of rows that it draws.

    A `secret` one shows hands or keys: it is printed by a use case of its own, which asks who is there, and nowhere
    else.
    """

    key: str
    title: Text
    rows: type
    secret: bool = False


@dataclass(frozen=True, slots=True)
class PaperOptions:
    """How a document is put on paper; None leaves the choice to the document.

    `order` is the key of the column by which a list is ordered. Labels are printed on a `stock`, from the label
    `start` of a sheet that was used before; `outlines` prints a page of their outlines first, to align the paper by.
    """

    size: PaperSize = "A4"
    landscape: bool | None = None
    order: str | None = None
    stock: LabelStock | None = None
    start: int = 1
    outlines: bool = False


class Documents(Protocol):
    """Draws documents from rows; it asks no database and no clock."""

    def kinds(self) -> tuple[DocumentKind, ...]:
        """All kinds of document, in the order of the day."""

    def draw(self, kind: str, rows: Any, language: PaperLanguage, options: PaperOptions = ...) -> bytes:
        """The document as a PDF file; the same rows and options give the same bytes.

        Raises Refused when there is no such kind, TypeError when the rows are of another class.
        """

    def unprintable(self, rows: Any) -> tuple[Text, ...]:
        """One warning for each text of the rows that holds characters no font has, naming it."""
