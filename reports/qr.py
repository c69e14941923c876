"""QR codes of upper-case alphanumeric texts, level M, as runs of dark cells.

The mask pattern is fixed: choosing one of eight costs most of the time, and every mask is valid.
"""

from __future__ import annotations

from dataclasses import dataclass

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.util import MODE_ALPHA_NUM, QRData

QUIET = 4
"""The white border that readers need, in cells."""

_MASK = 3


@dataclass(frozen=True, slots=True)
class QrCode:
    """The side in cells, and the runs (column, row, length) of dark cells."""

    side: int
    runs: tuple[tuple[int, int, int], ...]


def qr_code(text: str) -> QrCode:
    """The smallest code that holds the text; ValueError for other than capitals, digits and $%*+-./: ."""
    code = QRCode(error_correction=ERROR_CORRECT_M, mask_pattern=_MASK, border=0)
    code.add_data(QRData(text.encode("ascii"), mode=MODE_ALPHA_NUM))
    code.make(fit=True)
    return QrCode(len(code.modules), tuple(_runs(code.modules)))


def _runs(rows: list[list[bool | None]]) -> list[tuple[int, int, int]]:
    out = []
    for y, row in enumerate(rows):
        start = None
        for x, dark in enumerate([*row, False]):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                out.append((start, y, x - start))
                start = None
    return out
