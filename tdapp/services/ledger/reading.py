"""The ledger as one page: its entries, the live proposals and what is open, as frozen rows (rules 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.rules.findings import Finding
from tdapp.rules.penalty_effects import Landing
from tdapp.rules.penalty_proposals import Proposal
from tdapp.rules.penalty_rulings import KIND_NAMES, Ruling, RulingKind, party_of
from tdapp.services.columns.ledger import LedgerRow, ProposalRow
from tdapp.services.ledger.authority import AUTHORITY_NAMES
from tdapp.services.ledger.open_rulings import findings_of
from tdapp.services.ledger.places import ANYWHERE, find_party
from tdapp.services.ledger.typed import read_named
from tdapp.services.office import Office, use_case
from tdapp.services.people import Members, members_of
from tdapp.services.rows import table_label
from tdapp.services.rulings import Written, is_by_pair, scale_of, withdrawn
from tdapp.services.scope import EventRow, find_event, find_segment, zone_of
from tdapp.services.seating_people import slots_called
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which entries are to be shown: of a segment, round, party or kind; `standing` only rulings that stand."""

    segment: int | None = None
    round: int | None = None
    party: str | None = None
    kind: RulingKind | None = None
    standing: bool = False


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """What a page of the ledger shows; proposals and findings are of the segment and party that were asked for."""

    event: str
    by_pair: bool
    rows: tuple[LedgerRow, ...]
    proposals: tuple[ProposalRow, ...]
    findings: tuple[Finding, ...]


@use_case
def ledger_page(office: Office, event_code: str | None, wanted: Wanted = Wanted()) -> LedgerPage:
    """The ledger of an event; the history of a party holds what was withdrawn as well."""
    with office.read() as c:
        return read_ledger(office, c, find_event(c, event_code), wanted)


@use_case
def asked_ledger(office: Office, event_code: str | None, wanted: Wanted) -> LedgerPage:
    """The same as somebody asks for it: the party by number or name; Refused for a party or segment that is none."""
    with office.read() as c:
        event = find_event(c, event_code)
        if wanted.segment is not None:
            find_segment(c, event, wanted.segment)
        if wanted.party is not None:
            party = read_named(c, event, wanted.party, ANYWHERE).party
            wanted = replace(wanted, party=find_party(c, event, party).called)
        return read_ledger(office, c, event, wanted)


def read_ledger(office: Office, c: Connection, event: EventRow, wanted: Wanted = Wanted()) -> LedgerPage:
    """The same through a connection that sees no uncommitted change."""
    standings = standings_at(office, c, event)
    with standings.lock:
        reading = _Reading(c, event, standings)
        rows = tuple(r for r in reading.rows() if _is_wanted(r, wanted, reading.by_pair))
        proposals = tuple(p for p in reading.proposals() if _is_asked(p, wanted, reading.by_pair))
        segments = [n for n in standings.rules if wanted.segment in (None, n)]
        found = [f for n in segments for f in findings_of(standings, n)]
    return LedgerPage(event.code, reading.by_pair, rows, proposals, tuple(dict.fromkeys(found)))


def _is_wanted(row: LedgerRow, wanted: Wanted, by_pair: bool) -> bool:
    return (
        wanted.segment in (None, row.segment)
        and wanted.round in (None, row.round)
        and wanted.kind in (None, row.kind)
        and (not wanted.standing or (row.stands and row.kind is not RulingKind.WITHDRAW))
        and _is_party(row.party, wanted.party, by_pair)
    )


def _is_asked(row: ProposalRow, wanted: Wanted, by_pair: bool) -> bool:
    return wanted.segment in (None, row.segment) and _is_party(row.party, wanted.party, by_pair)


def _is_party(party: str, asked: str | None, by_pair: bool) -> bool:
    return asked is None or party_of(party, by_pair=by_pair) == party_of(asked.strip(), by_pair=by_pair)


def about(ruling: Ruling) -> int | None:
    """The entry of which another only tells: which it withdraws, completes, or whose cards it moves."""
    return ruling.of or ruling.details.completes or ruling.details.moves


class _Reading:
    """Everything that the rows need, read once."""

    def __init__(self, c: Connection, event: EventRow, standings: Standings) -> None:
        self.by_pair = is_by_pair(event.kind)
        self._kind = event.kind
        self._scale = scale_of(event.kind)
        self._standings = standings
        self._zone = ZoneInfo(zone_of(c))
        self._members: Members = members_of(c, event)
        self._ruled = standings.play.ruled
        self._gone = withdrawn(self._ruled.written)
        self._landings: Mapping[int, Landing] = {
            landing.ruling.number: landing
            for effects in self._ruled.effects.values()
            for landing in effects.landings
        }  # fmt: skip
        groups: dict[int, set[str]] = {}
        for table in standings.play.tables.values():
            groups.setdefault(table.segment, set()).add(table.group)
        self._several = {segment for segment, codes in groups.items() if len(codes) > 1}

    def rows(self) -> Iterator[LedgerRow]:
        """Every entry, by number."""
        for w in self._ruled.written:
            yield self._row(w)

    def proposals(self) -> Iterator[ProposalRow]:
        """The live proposals, segment by segment in the order of the incidents."""
        for segment, ledger in sorted(self._ruled.ledgers.items()):
            for p in ledger.proposals:
                if p.segment == segment:
                    yield self._proposal(p)

    def _row(self, w: Written) -> LedgerRow:
        r = w.ruling
        landing = self._landings.get(r.number)
        return LedgerRow(
            number=r.number,
            kind=r.kind,
            name=KIND_NAMES[r.kind],
            state=self._state(w),
            stands=r.number not in self._gone,
            party=r.party,
            people=self._people(r.party),
            segment=r.segment,
            round=r.round,
            group=r.group,
            table=r.table,
            label=self._label(r.segment, r.group, r.table),
            board=r.board,
            seat=r.seat,
            cards=r.cards if landing is None else landing.cards,
            counts=None if landing is None else self._counts(landing),
            article=w.article,
            breach=w.noted.breach,
            wording=w.noted.wording,
            words=w.words,
            late=w.late,
            of=r.of,
            own=about(r) is None and r.details.rejects is None and w.noted.dropped is None,
            because=r.because,
            ruled_by=w.ruled_by,
            approved=w.noted.approved,
            incident_at=(r.at or w.ruled_at).astimezone(self._zone),
            ruled_at=w.ruled_at.astimezone(self._zone),
        )

    def _state(self, w: Written) -> Text:
        r = w.ruling
        if r.number in self._gone:
            return Text("withdrawn by {by}", by=self._gone[r.number])
        if r.kind is RulingKind.WITHDRAW:
            return Text("takes back {of}", of=r.of)
        if r.details.rejects is not None:
            return Text("rejects the proposal: {kind}", kind=KIND_NAMES[r.details.rejects])
        if r.details.moves is not None:
            return Text("moves the cards of {of}", of=r.details.moves)
        if r.details.completes is not None:
            return Text("completes {of}", of=r.details.completes)
        if w.noted.dropped is not None:
            return Text("not imposed, reported too late: {kind}", kind=KIND_NAMES[w.noted.dropped])
        return Text("stands")

    def _counts(self, landing: Landing) -> Text:
        place = landing.place
        if place is None:
            return Text("the party's first played board")
        table = self._label(place.segment, place.group, place.table)
        return Text("round {round}, table {table}, board {board}", round=place.round, table=table, board=place.board)

    def _label(self, segment: int, group: str, table: int | None) -> str:
        return "" if table is None else table_label(group if segment in self._several else "", table)

    def _people(self, party: str) -> tuple[str, ...]:
        """The names of a party; of one of a pair or team only that one's."""
        field = self._standings.field
        entry = field.entry_of(party)
        if entry is None and party.startswith("L"):
            number = party[1:].rstrip("ab").partition(".")[0]
            entry = next((i for i, e in field.entries.items() if str(e.list_number) == number), None)
        if entry is None:
            return ()
        members = self._members.get(entry, {})
        slots = slots_called(self._kind, party.lstrip("L0123456789"))
        return tuple(m.name for s, m in sorted(members.items()) if not slots or s in slots)

    def _proposal(self, p: Proposal) -> ProposalRow:
        return ProposalRow(
            after=p.after,
            kind=p.kind,
            name=KIND_NAMES[p.kind],
            party=p.party,
            people=self._people(p.party),
            reason=p.reason,
            because=p.because,
            segment=p.segment,
            round=p.round,
            authority=AUTHORITY_NAMES[self._scale.authority(p.kind)],
            board=next((w.ruling.board for w in self._ruled.written if w.ruling.number == p.after), None),
        )
