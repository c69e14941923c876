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
from reports.paper import MM
from reports.qr import qr_code
from tdapp.rules.label_stock import STOCKS
from tdapp.rules.sheet_code import label_code
from tdapp.services.documents import PaperOptions
from tests.reports import board_examples, examples

pytestmark = pytest.mark.benchmark
SHEETS = 500
LABELS = 2000
A4_HEIGHT = 297 * MM


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


def label_floor() -> bytes:
    """The same labels without any layout: seats, code, trump, leader, number, copy and two words each, and the QR."""
    lettering()
    lettering(True)
    out = BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1, initialFontName="Paper")
    places = [(x * MM, A4_HEIGHT - y * MM) for x, y in STOCKS[0].corners()]
    labels = board_examples.board_labels(examples.heading(), LABELS // 2, 2).labels
    for first in range(0, len(labels), len(places)):
        for label, (x, y) in zip(labels[first : first + len(places)], places, strict=False):
            canvas.setFont("Paper-Bold", 11)
            for seat, dx, dy in (("东 E", 160, -50), ("南 S", 80, -100), ("西 W", 5, -50), ("北 N", 80, -10)):
                canvas.drawCentredString(x + dx, y + dy, seat)
            for text, dx, dy in ((label.code, 90, -25), (label.trump, 90, -50), (label.first, 120, -50)):
                canvas.drawString(x + dx, y + dy, text)
            canvas.setFont("Paper", 7)
            for text, dx, dy in (("主牌", 90, -35), ("首出", 120, -35), (f"R{label.round} · {label.number}", 90, -70),
                                 (f"{label.copy}/{label.copies}", 120, -70)):  # fmt: skip
                canvas.drawString(x + dx, y + dy, text)
            path = canvas.beginPath()
            for column, row, length in qr_code(label_code(label.code)).runs:
                path.rect(x + 20 + 2 * column, y - 20 - 2 * row, 2 * length, 2)
            canvas.drawPath(path, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_2000_board_labels(measured):
    rows = board_examples.board_labels(examples.heading(), LABELS // 2, 2)
    options = PaperOptions(stock=STOCKS[0])
    ours = seconds(lambda: Catalogue().draw("board-labels", rows, "both", options))
    measured("2,000 board labels with QR", ours, floor=seconds(label_floor), at_most=3)
