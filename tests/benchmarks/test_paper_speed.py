"""How long paper takes, against the least that ReportLab needs for the same ink, in the same run.

The floor of the score sheets is a bare canvas: the static part once as a form, each sheet's texts by
`drawString` at known places, one merged path a QR code.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from reports.catalogue import Catalogue
from reports.lettering import lettering
from reports.qr import qr_code
from tests.reports import examples

pytestmark = pytest.mark.benchmark
SHEETS = 500


def seconds(action: Callable[[], object]) -> float:
    action()
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        action()
        best = min(best, time.perf_counter() - start)
    return best


def floor() -> bytes:
    """The same sheets without any layout: 12 boards, 12 seats with number, name and club, numbers, QR."""
    lettering()
    lettering(True)
    out = BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1, initialFontName="Paper")
    canvas.beginForm("static")
    for y in range(20):
        canvas.line(30, 100 + 30 * y, 560, 100 + 30 * y)
        canvas.line(30 + 26 * y, 100, 30 + 26 * y, 700)
    canvas.endForm()
    for sheet in examples.score_sheets(SHEETS).sheets:
        canvas.doForm("static")
        canvas.setFont("Paper-Bold", 11)
        for s, stage in enumerate(sheet.stages):
            for k, seat in enumerate(stage.seats):
                canvas.drawString(200 + 78 * k, 600 - 150 * s, seat.label)
                canvas.drawString(200 + 78 * k, 590 - 150 * s, seat.person.name)
                canvas.drawString(230 + 78 * k, 600 - 150 * s, seat.person.club)
            for b, board in enumerate(stage.boards):
                y = 570 - 150 * s - 30 * b
                for x, text in ((40, str(board.number)), (70, board.code), (130, board.trump), (160, board.leader)):
                    canvas.drawCentredString(x, y, text)
        for x, text in (
            (350, str(sheet.round)),
            (400, sheet.table_label),
            (500, sheet.code),
            (520, f"{sheet.serial:08d}"),
        ):
            canvas.drawString(x, 760, text)
        path = canvas.beginPath()
        for column, row, length in qr_code(sheet.code).runs:
            path.rect(500 + 3 * column, 800 - 3 * row, 3 * length, 3)
        canvas.drawPath(path, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_500_score_sheets_with_qr(measured):
    sheets = examples.score_sheets(SHEETS)
    ours = seconds(lambda: Catalogue().draw("score-sheets", sheets, "both"))
    measured("500 score sheets with QR", ours, floor=seconds(floor), at_most=3)


def test_a_ranking_of_2000_against_500_bare_sheets(measured):
    rows = examples.ranking(2000)
    ours = seconds(lambda: Catalogue().draw("ranking", rows, "both"))
    measured("a ranking of 2,000 rows, against 500 bare sheets", ours, floor=seconds(floor), at_most=1)


def test_a_seating_of_5000_by_name(measured):
    rows = examples.seating(1250)
    measured("a seating of 5,000 by name", seconds(lambda: Catalogue().draw("seating-by-name", rows, "both")))
