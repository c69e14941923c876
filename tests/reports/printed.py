"""Reads printed documents back: texts with the boxes that their letters fill."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import pypdfium2
from pypdfium2 import raw

from tdapp.services.rows import Heading, Person
from tdapp.text import Text

_HYPHEN = "\x02"  # how PDFium tells a hyphen at the end of a line


@dataclass(frozen=True)
class Printed:
    """One text on a page and the box of its ink: left, bottom, right, top in points."""

    text: str
    box: tuple[float, float, float, float]

    def overlaps(self, other: Printed, tolerance: float = 0.4) -> bool:
        """Whether the inks' boxes share more than a hair."""
        a, b = self.box, other.box
        wide = min(a[2], b[2]) - max(a[0], b[0])
        high = min(a[3], b[3]) - max(a[1], b[1])
        return wide > tolerance and high > tolerance


@dataclass(frozen=True)
class PrintedPage:
    """One page: its size and its texts."""

    width: float
    height: float
    texts: tuple[Printed, ...]

    @property
    def words(self) -> str:
        """All texts, one a line."""
        return "\n".join(t.text for t in self.texts)

    def overlapping(self) -> list[tuple[str, str]]:
        """Texts that lie on one another."""
        found = []
        texts = sorted(self.texts, key=lambda t: t.box[1])
        for i, one in enumerate(texts):
            for other in texts[i + 1 :]:
                if other.box[1] > one.box[3]:
                    break
                if one.overlaps(other):
                    found.append((one.text, other.text))
        return found

    def outside(self, margin: float = 12.0) -> list[str]:
        """Texts that come too near to the edge of the paper."""
        return [
            t.text
            for t in self.texts
            if t.box[0] < margin
            or t.box[1] < margin
            or t.box[2] > self.width - margin
            or t.box[3] > self.height - margin
        ]


def pages(pdf: bytes) -> Iterator[PrintedPage]:
    """The pages of a document with their texts."""
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        reader = page.get_textpage()
        found = page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=4, textpage=reader)
        texts = tuple(Printed(o.extract().replace(_HYPHEN, "-").strip(), o.get_bounds()) for o in found)
        yield PrintedPage(page.get_width(), page.get_height(), tuple(t for t in texts if t.text))
    document.close()


def extracted(pdf: bytes) -> str:
    """All text of a document in the order in which it is drawn, without blanks, so that wrapped texts are found."""
    return "".join("".join(t.text.split()) for page in pages(pdf) for t in page.texts)


def stretched(rows: Any, by: int = 4) -> Any:
    """The same rows with every person's name and club, and the heading's names, repeated into great length."""
    if isinstance(rows, Person):
        return Person(" ".join(f"{rows.name}{i}" for i in range(by)), rows.name_key, rows.club * by)
    if isinstance(rows, Heading):
        return replace(rows, tournament=rows.tournament * by, event=rows.event * by)
    if isinstance(rows, tuple):
        return tuple(stretched(r, by) for r in rows)
    if is_dataclass(rows) and not isinstance(rows, type | Text):
        changed = {f.name: stretched(getattr(rows, f.name), by) for f in fields(rows) if f.init}
        return replace(rows, **{k: v for k, v in changed.items() if v is not getattr(rows, k)})
    return rows
