"""The columns of the penalty ledger and of its live proposals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial

from tdapp.rules.penalty_rulings import SHEET, RulingKind
from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRow:
    """One entry of the ledger as people read it; times in the tournament's zone, the table as the hall calls it.

    `state` says in words whether it stands; `stands` is false for what was withdrawn. `counts` is where its cards
    count, None without cards or while the party has played nothing. `wording` are the words of its breach, Chinese
    and English. `own` is false for what only tells of another entry, and for a penalty that was let go.
    """

    number: int
    kind: RulingKind
    name: Text
    state: Text
    stands: bool
    party: str
    people: tuple[str, ...]
    segment: int
    round: int | None
    group: str
    table: int | None
    label: str
    board: int | None
    seat: str
    cards: int | None
    counts: Text | None
    article: str
    breach: str
    wording: tuple[str, str]
    words: str
    late: bool
    of: int | None
    own: bool
    because: tuple[int, ...]
    ruled_by: str
    approved: str
    incident_at: datetime
    ruled_at: datetime

    def told(self, breach: Text | str) -> Text | str:
        """The words of the ruling, after those of its breach in whatever language."""
        if breach and self.words:
            return Text("{breach}: {words}", breach=breach, words=self.words)
        return breach or self.words


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalRow:
    """One live proposal: the ruling after which it is made with its round and board, what is proposed and why, and who
    decides it.
    """

    after: int
    kind: RulingKind
    name: Text
    party: str
    people: tuple[str, ...]
    reason: Text
    because: tuple[int, ...]
    segment: int
    round: int | None
    authority: Text
    board: int | None = None


def ledger_columns(language: str = "") -> ColumnSet[LedgerRow]:
    """The entries in the order in which they were made; words of a breach in one language, or else in both."""
    words = partial(_words_in, language) if language else _words
    columns: tuple[Column[LedgerRow], ...] = (
        Column(
            "number", Text("Ruling no."), lambda r: r.number, lambda r: r.number, "right", lambda r: r.number, Text("#")
        ),
        Column("ruling", Text("Ruling"), lambda r: r.name, lambda r: r.kind.value),
        Column("state", Text("State"), lambda r: r.state, lambda r: (not r.stands, r.number)),
        Column("party", Text("Party"), lambda r: r.party, lambda r: (len(r.party), r.party)),
        Column("people", Text("Name"), lambda r: r.people, lambda r: r.people),
        Column("segment", Text("Segment"), lambda r: r.segment, lambda r: r.segment, "right", lambda r: r.segment),
        Column("round", Text("Round"), lambda r: r.round, lambda r: r.round, "right", lambda r: r.round),
        Column("table", Text("Table"), lambda r: r.label, lambda r: (r.group, r.table or 0), "right"),
        Column("board", Text("Board"), lambda r: r.board, lambda r: r.board, "right", lambda r: r.board),
        Column("seat", Text("Seat"), lambda r: Text(r.seat) if r.seat else "", lambda r: r.seat),
        Column(
            "cards",
            Text("Penalty cards"),
            lambda r: r.cards,
            lambda r: r.cards,
            "right",
            lambda r: r.cards,
            Text("Pen."),
        ),
        Column("counts", Text("Counts on"), lambda r: r.counts, lambda r: str(r.counts or "")),
        Column("article", Text("Article"), _article, lambda r: r.article),
        Column("words", Text("Words"), words, lambda r: r.words or r.wording[0]),
        Column("late", Text("Reported late"), lambda r: Text("late") if r.late else "", lambda r: not r.late),
        Column("by", Text("Ruled by"), lambda r: r.ruled_by, lambda r: r.ruled_by),
        Column("incident", Text("Incident"), lambda r: r.incident_at.strftime("%m-%d %H:%M"), lambda r: r.incident_at),
    )
    return ColumnSet("ledger", Text("Penalties"), columns, lambda r: r.number)


def _article(row: LedgerRow) -> Text | str:
    """The article; cards that were keyed from the sheet say so in its place."""
    return Text("score sheet") if row.article == SHEET else row.article


def _words(row: LedgerRow) -> Shown:
    """The words of the ruling, of a breach in both languages: a column knows none."""
    zh, en = row.wording
    return row.told(Text("{zh} / {en}", zh=zh, en=en) if zh or en else "")


def _words_in(language: str, row: LedgerRow) -> Shown:
    """The words of the ruling, of a breach in this language."""
    return row.told(row.wording[0 if language == "zh" else 1])


def proposal_columns() -> ColumnSet[ProposalRow]:
    """The live proposals in the order of the incidents that led to them."""
    columns: tuple[Column[ProposalRow], ...] = (
        Column("after", Text("After ruling"), lambda r: r.after, lambda r: r.after, "right", lambda r: r.after),
        Column("party", Text("Party"), lambda r: r.party, lambda r: (len(r.party), r.party)),
        Column("people", Text("Name"), lambda r: r.people, lambda r: r.people),
        Column("ruling", Text("Ruling"), lambda r: r.name, lambda r: r.kind.value),
        Column("because", Text("Because of"), lambda r: ", ".join(map(str, r.because)), lambda r: r.because),
        Column("reason", Text("Reason"), lambda r: r.reason, lambda r: str(r.reason)),
        Column("authority", Text("For decision by"), lambda r: r.authority, lambda r: str(r.authority)),
    )
    return ColumnSet("proposals", Text("Proposed rulings"), columns, lambda r: (r.after, r.kind.value))
