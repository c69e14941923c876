"""The font files: opened when first needed, once a program."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "NotoSansSC-Regular.ttf"
BOLD = "NotoSansSC-Bold.ttf"
LATIN_REGULAR = "NotoSans-Regular.ttf"
LATIN_BOLD = "NotoSans-Bold.ttf"
RARE = "HanaMinB.ttf"

_ENTRIES_A_BLOCK = 100  # the most that a bfchar block may hold (PDF 32000-1, 9.10.3)


class Face(TTFont):  # type: ignore[misc]
    """A TrueType font whose text can be searched and copied above U+FFFF too.

    ReportLab writes the code point itself where the format asks for UTF-16.
    """

    def addObjects(self, doc: Any) -> None:
        """Adds the font's objects to the document, with a right map from codes to characters."""
        subsets = list(self.state[doc].subsets)
        names = [self.getSubsetInternalName(n, doc)[1:] for n in range(len(subsets))]
        super().addObjects(doc)
        fonts = doc.idToObject["BasicFonts"].dict
        for name, subset in zip(names, subsets, strict=True):
            stream = doc.idToObject[fonts[name].ToUnicode.name]
            stream.content = to_unicode_map(fonts[name].BaseFont, subset)


@cache
def face(file: str) -> Face:
    """The face of a file of resources/fonts."""
    return Face(file.removesuffix(".ttf"), font_path(file), shapable=False)


def font_path(file: str) -> str:
    """Where a file of resources/fonts lies; the package is always installed as files."""
    return str(files("resources") / "fonts" / file)


def to_unicode_map(name: str, subset: list[int]) -> str:
    """The ToUnicode map of a subset: code in the font to UTF-16 text; unused codes are left out."""
    pairs = [f"<{i:02X}> <{chr(code).encode('utf-16-be').hex().upper()}>" for i, code in enumerate(subset) if code]
    blocks = [pairs[i : i + _ENTRIES_A_BLOCK] for i in range(0, len(pairs), _ENTRIES_A_BLOCK)]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        f"/CIDSystemInfo << /Registry ({name}) /Ordering ({name}) /Supplement 0 >> def",
        f"/CMapName /{name} def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<00> <FF>",
        "endcodespacerange",
    ]
    for block in blocks:
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines)
