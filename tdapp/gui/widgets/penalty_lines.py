"""How the page of penalties shows the entries of the ledger: which columns, in which order, in which tone."""

from __future__ import annotations

from tdapp.gui.models.table_model import Tone
from tdapp.services.columns import ColumnSet
from tdapp.services.columns.ledger import LedgerRow, ledger_columns

_WHOLE = ("number", "ruling", "party", "people", "round", "board", "cards", "words", "state", "counts", "segment",
          "table", "seat", "article", "by", "incident", "late")  # fmt: skip
_OF_ONE = ("number", "ruling", "state", "round", "board", "cards", "words", "by", "incident")

WIDEST = {"ruling": 130, "people": 110, "words": 240}
"""Pixels that long texts get, so that whom, what, where and why are seen together; the whole text is in the tip."""


def columns(language: str, *, several_segments: bool) -> ColumnSet[LedgerRow]:
    """Those of the ledger; words of a breach in this language, the segment only where there are several."""
    return _picked(language, tuple(key for key in _WHOLE if key != "segment" or several_segments))


def history_columns(language: str) -> ColumnSet[LedgerRow]:
    """Those of the history of one party."""
    return _picked(language, _OF_ONE)


def _picked(language: str, keys: tuple[str, ...]) -> ColumnSet[LedgerRow]:
    whole = ledger_columns(language)
    return ColumnSet(whole.key, whole.title, tuple(whole.column(key) for key in keys), whole.order)


def tone(row: LedgerRow) -> Tone | None:
    """What does not stand is grey; the word in its state says why."""
    return None if row.stands else "muted"
