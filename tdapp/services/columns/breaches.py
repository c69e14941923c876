"""The columns of the catalogue of breaches."""

from __future__ import annotations

from tdapp.rules.breaches import Breach, ReportBy
from tdapp.rules.penalty_rulings import KIND_NAMES
from tdapp.services.columns.column import Column, ColumnSet
from tdapp.text import Text

REPORT_WORDS = {
    ReportBy.TRICK: Text("before the trick is over"),
    ReportBy.BOARD: Text("before the board is over"),
    ReportBy.ROUND: Text("before the round is over"),
    ReportBy.ANY: Text("at any time"),
}
"""By when a breach must be pointed out."""


def breach_columns(breaches: tuple[Breach, ...], language: str = "zh") -> ColumnSet[Breach]:
    """The breaches in the order of their catalogue, the words of this language before those of the other."""
    order = {b.code: n for n, b in enumerate(breaches)}
    words: tuple[Column[Breach], ...] = (
        Column("zh", Text("Chinese words"), lambda b: b.zh, lambda b: b.zh),
        Column("en", Text("English words"), lambda b: b.en, lambda b: b.en.casefold()),
    )
    columns: tuple[Column[Breach], ...] = (
        Column("article", Text("Article"), lambda b: b.article or "", lambda b: b.article or None),
        Column("ruling", Text("Ruling"), _ruling, lambda b: b.kind.value),
        Column("cards", Text("Penalty cards"), lambda b: b.cards, lambda b: b.cards, "right", lambda b: b.cards),
        *(words if language == "zh" else reversed(words)),
        Column("code", Text("Code"), lambda b: b.code, lambda b: b.code),
        Column("report", Text("To be pointed out"), lambda b: REPORT_WORDS[b.report_by], lambda b: b.report_by.value),
        Column("hidden", Text("Hidden"), lambda b: Text("hidden") if b.hidden else "", lambda b: not b.hidden),
    )
    return ColumnSet("breaches", Text("Catalogue of breaches"), columns, lambda b: order.get(b.code, len(order)))


def _ruling(breach: Breach) -> Text:
    kind = KIND_NAMES[breach.kind]
    return Text("{kind} or more", kind=kind) if breach.or_more else kind
