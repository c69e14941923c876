"""What stands on the slip of a ruling beside its line: what follows, on what it rests, who signs (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from tdapp.rules.breaches import ReportBy
from tdapp.rules.deal_results import DealResult
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.services.appeals.parties import party_named
from tdapp.services.columns.ledger import LedgerRow
from tdapp.services.ledger.places import find_party
from tdapp.services.number_ranges import number_ranges
from tdapp.services.papers.signers import party_signers
from tdapp.services.results.told import told
from tdapp.services.rows import table_label
from tdapp.services.rows.penalties import PenaltyLine, RulingSlip
from tdapp.services.rulings import Written, withdrawn
from tdapp.services.scope import EventRow, find_segment, groups
from tdapp.services.standings.derivation import Standings
from tdapp.text import Text

_LATE = {
    ReportBy.TRICK: Text("Pointed out late: only after the trick."),
    ReportBy.BOARD: Text("Pointed out late: only after the board."),
    ReportBy.ROUND: Text("Pointed out late: only after the round."),
    ReportBy.ANY: Text("Pointed out late."),
}


class Slips:
    """Makes the slips of an event's rulings from standings that are held still."""

    def __init__(self, c: Connection, event: EventRow, standings: Standings) -> None:
        self._c, self._event, self._standings = c, event, standings
        self._ruled = standings.play.ruled
        self._written = {w.ruling.number: w for w in self._ruled.written}
        self._gone = withdrawn(self._ruled.written)

    def of(self, row: LedgerRow, line: PenaltyLine) -> RulingSlip:
        """The slip of a ruling, from its row of the ledger and its line of the list."""
        w = self._written[row.number]
        segment = find_segment(self._c, self._event, row.segment)
        party = party_named(self._c, self._event, segment, find_party(self._c, self._event, row.party).entry.label)
        return RulingSlip(
            line=line,
            seat=row.seat,
            club=" / ".join(dict.fromkeys(p.club for p in party.people if p.club)),
            approved=row.approved,
            follows=tuple(self._follows(w, line)),
            late=_LATE[w.noted.reported] if w.late else None,
            rests=tuple(self._rests(w)),
            signers=party_signers(self._event.kind, party),
        )

    def _follows(self, w: Written, line: PenaltyLine) -> Iterator[Text]:
        r = w.ruling
        if (by := self._gone.get(r.number)) is not None:
            yield Text("Withdrawn by ruling {by}: {words}", by=by, words=self._written[by].words or "–")
            return
        if w.noted.dropped is not None:
            yield Text("Not imposed, because it was pointed out too late ({kind}).", kind=KIND_NAMES[w.noted.dropped])
        if r.details.minutes is not None:
            yield Text("Late by {minutes} minutes.", minutes=r.details.minutes)
        yield from self._cards(line)
        yield from self._boards(w)
        if r.kind is RulingKind.DISQUALIFICATION:
            yield Text("The party is out of the event.")

    def _cards(self, line: PenaltyLine) -> Iterator[Text]:
        if not line.cards:
            return
        if line.counts is None:
            yield Text("Its penalty cards ({cards}) do not count: the board was ended by foul.", cards=line.cards)
        else:
            yield Text("Penalty cards: {cards}, counted {where}.", cards=line.cards, where=line.counts)

    def _boards(self, w: Written) -> Iterator[Text]:
        """What the ruling makes of boards, and what is still to be entered for it."""
        number, foul = w.ruling.number, w.ruling.kind is RulingKind.FOUL
        found: dict[tuple[int, DealResult], list[int]] = {}
        for (table, board), numbers in self._ruled.decided.items():
            if number in numbers:
                found.setdefault((table, self._ruled.deals[table, board]), []).append(board)
        tables = self._standings.play.tables
        for (encounter, deal), boards in sorted(found.items(), key=lambda x: (tables[x[0][0]].part, min(x[1]))):
            if foul:
                yield Text("The board ends with: {result}.", result=told(deal))
            else:
                yield Text("{where}: {result}.", where=self._where(encounter, boards), result=told(deal))
        if any(number in numbers for numbers in self._ruled.waiting.values()):
            if foul:
                yield Text("The board ends; the order of the others has not been entered yet.")
            else:
                yield Text("What the lost boards become has not been entered yet.")

    def _where(self, encounter: int, boards: list[int]) -> Text:
        table = self._standings.play.tables[encounter]
        several = len(groups(self._c, find_segment(self._c, self._event, table.segment))) > 1
        return Text(
            "Round {round}, table {table}, boards {boards}", round=table.round,
            table=table_label(table.group if several else "", table.number), boards=number_ranges(sorted(boards)),
        )  # fmt: skip

    def _rests(self, w: Written) -> Iterator[Text]:
        """The rulings on which this one rests: as it says, else those of the proposal that it met."""
        r = w.ruling
        ledger = self._ruled.ledgers.get(r.segment)
        met = next((p.because for p, number in ledger.met if number == r.number), ()) if ledger else ()
        for number in r.because or met:
            of = self._written[number].ruling
            kind = KIND_NAMES[of.kind]
            if of.round is None:
                yield Text("ruling {number} ({kind})", number=number, kind=kind)
            elif of.board is None:
                yield Text("ruling {number} ({kind}, round {round})", number=number, kind=kind, round=of.round)
            else:
                yield Text("ruling {number} ({kind}, round {round}, board {board})", number=number, kind=kind,
                           round=of.round, board=of.board)  # fmt: skip
