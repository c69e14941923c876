"""The columns of the printed penalty list: for the file everything, for the wall what concerns play."""

from __future__ import annotations

from collections.abc import Callable

from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.services.columns.words import people_key, people_text
from tdapp.services.rows import natural_key
from tdapp.services.rows.penalties import PenaltyLine, PenaltyList
from tdapp.text import Text

Line = Column[PenaltyLine]
Wording = Callable[[str, str], str]


def both_wordings(zh: str, en: str) -> str:
    """The words of a breach in both languages, once where they agree."""
    return " / ".join(dict.fromkeys(filter(None, (zh, en))))


def wording_in(language: str) -> Wording:
    """The words of a breach in the language of a paper: zh, en, or both."""
    if language == "both":
        return both_wordings
    return lambda zh, en: (zh or en) if language == "zh" else (en or zh)


def penalty_columns(rows: PenaltyList, wording: Wording = both_wordings) -> ColumnSet[PenaltyLine]:
    """The columns of this list; `wording` chooses among the words of a breach, Chinese and English."""
    columns = [_whole("number", Text("Ruling no."), lambda r: r.number)]
    if rows.several_segments:
        columns.append(_whole("segment", Text("Segment"), lambda r: r.segment))
    columns += [
        _whole("round", Text("Round"), lambda r: r.round),
        Column("table", Text("Table"), lambda r: r.table, lambda r: natural_key(r.table) or None, "right"),
        _whole("board", Text("Board"), lambda r: r.board),
        Column("party", Text("Party"), lambda r: r.party, lambda r: natural_key(r.party), "right"),
        Column("people", Text("Name"), lambda r: people_text(r.people), lambda r: people_key(r.people) or None),
        Column("ruling", Text("Ruling"), lambda r: r.name, lambda r: str(r.name)),
        _whole("cards", Text("Penalty cards"), lambda r: r.cards),
        Column("counts", Text("Counts on"), lambda r: r.counts, lambda r: str(r.counts or "") or None),
        Column("article", Text("Article"), lambda r: r.article, lambda r: str(r.article) or None),
    ]
    told = _told(wording, own=not rows.wall)
    columns.append(Column("words", Text("What happened"), told, lambda r: str(told(r) or "") or None))
    if not rows.wall:
        columns += [
            Column("by", Text("Ruled by"), lambda r: r.ruled_by, lambda r: r.ruled_by or None),
            Column("incident", Text("Incident"), _incident, lambda r: r.incident),
            Column("state", Text("State"), _state, lambda r: (not r.stands, r.number)),
        ]
    return ColumnSet("penalty-list", Text("Penalty list"), tuple(columns), lambda r: r.number)


def _whole(key: str, header: Text, of: Callable[[PenaltyLine], int | None]) -> Line:
    return Column(key, header, of, of, "right", of)


def _told(wording: Wording, *, own: bool) -> Callable[[PenaltyLine], Shown]:
    def told(row: PenaltyLine) -> Shown:
        breach, words = wording(*row.wording), row.words if own else ""
        if breach and words:
            return Text("{breach}: {words}", breach=breach, words=words)
        return breach or words

    return told


def _incident(row: PenaltyLine) -> str:
    return "" if row.incident is None else f"{row.incident:%m-%d %H:%M}"


def _state(row: PenaltyLine) -> Shown:
    return (row.state, Text("reported late")) if row.late else row.state
