"""What the paper of a board could know of the penalty cards in the ledger, seat by seat (rules 2 and 6)."""

from __future__ import annotations

from collections.abc import Iterator

from tdapp.rules.deal_states import WITH_PLACES
from tdapp.rules.paper_cards import FourKnown, How, KnownCards
from tdapp.rules.penalty_effects import Landing
from tdapp.rules.penalty_lines import BoardLine, Lines
from tdapp.rules.penalty_rulings import SHEET, BoardPlace, Ruling, RulingKind, party_of
from tdapp.services.results.lines import Line
from tdapp.services.rulings import Written, is_by_pair, scale_of, withdrawn
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.play_tables import PlayTable

_NOTHING: FourKnown = ((), (), (), ())


class KnownOnPaper:
    """The cards of an event's ledger as the papers of its boards could know them; from standings as they are."""

    def __init__(self, standings: Standings) -> None:
        self._standings, self._play = standings, standings.play
        ruled = standings.play.ruled
        self.by_pair = is_by_pair(standings.event.kind)
        self._landings: dict[int, Landing] = {
            landing.ruling.number: landing for effects in ruled.effects.values() for landing in effects.landings
        }
        self._told = {w.ruling.number: w for w in ruled.written}
        self._gone = withdrawn(ruled.written)
        self._moved = {w.ruling.details.moves: w.ruling.details.moved_to for w in ruled.written}
        self._of: dict[tuple[int, str], list[Written]] = {}
        for w in ruled.written:
            if w.ruling.kind is not RulingKind.WITHDRAW:
                self._of.setdefault((w.ruling.segment, self._party(w.ruling.party)), []).append(w)

    def of(self, table: PlayTable, board: int, line: Line | None) -> FourKnown:
        """What the paper of a board could know; `line` is the one that is being entered."""
        names = self._play.names(table, board)
        parties = {self._party(name) for name in names if name}
        rulings = [w for party in parties for w in self._of.get((table.segment, party), ())]
        if not rulings:
            return _NOTHING
        place = BoardPlace(table.segment, table.round, table.group, table.number, board)
        here = BoardLine(place, table.order_of(board), names)
        deal = self._play.ruled.deals.get((table.id, board))
        state = deal.state if deal is not None else None if line is None else line.state
        found: list[list[KnownCards]] = [[], [], [], []]
        for w in sorted(rulings, key=lambda w: w.ruling.number):
            for known in self._known(w, here, played=state in WITH_PLACES):
                seat = self._seat(w.ruling, here)
                if seat is not None and known.cards:
                    found[seat].append(known)
        e, s, west, n = map(tuple, found)
        return e, s, west, n

    def parties(self, table: PlayTable, board: int) -> list[str]:
        """The party of each seat of a board, as rulings name it."""
        return [self._party(name) for name in self._play.names(table, board)]

    def _party(self, name: str) -> str:
        return party_of(name, by_pair=self.by_pair)

    def _known(self, w: Written, here: BoardLine, *, played: bool) -> Iterator[KnownCards]:
        """The cards of a ruling, if the paper of this board could have anything to do with them."""
        r = w.ruling
        landing = self._landings.get(r.number)
        own = self._place(r)
        if landing is not None:
            how = self._how(own, landing, here, played=played)
            if how is not None:
                yield KnownCards(r.number, landing.cards, how)
        elif r.number in self._gone:
            yield from self._withdrawn(w, own, here)
        elif w.noted.dropped is RulingKind.INFRACTION and own == here.place:
            yield KnownCards(r.number, self._usual(r), How.DROPPED)
        elif r.kind is RulingKind.INFRACTION and own == here.place:
            yield KnownCards(r.number, self._usual(r) if r.cards is None else r.cards, How.GONE)

    def _how(self, own: BoardPlace | None, landing: Landing, here: BoardLine, *, played: bool) -> How | None:
        """What this board has to do with cards that count somewhere."""
        named = None if landing.named is None else landing.named[0]
        if named is not None and named != own:  # the TD moved them
            if here.place in (named, landing.place):
                return How.LAID
            return How.GONE if here.place == own else None
        if named == here.place:
            return How.RULED if played else How.LAID
        if landing.place == here.place:
            return How.LAID
        if named is not None and not self._passed_over(named):
            return None
        start = self._order(named) if named is not None else (landing.ruling.round or 0, 0, 0)
        if here.order < start:
            return None
        lands = None if landing.place is None else self._order(landing.place)
        return How.LAID if lands is None or not start <= lands < here.order else How.ELSEWHERE

    def _withdrawn(self, w: Written, own: BoardPlace | None, here: BoardLine) -> Iterator[KnownCards]:
        """The cards of a ruling that somebody withdrew with a reason; what an undo took back has never been."""
        r = w.ruling
        if not self._told[self._gone[r.number]].words:
            return
        cards = r.cards or (self._usual(r) if r.kind is RulingKind.INFRACTION else 0)
        if w.article == SHEET:
            how = How.ELSEWHERE if own == here.place else None
        elif here.place in (own, self._moved.get(r.number)):
            how = How.GONE
        else:
            how = How.ELSEWHERE if own is None else None
        if how is not None:
            yield KnownCards(r.number, cards, how)

    def _usual(self, ruling: Ruling) -> int:
        """The cards of an infraction where the ledger names none."""
        if not scale_of(self._standings.event.kind).infraction_has_cards:
            return 0
        return self._standings.regulations(ruling.segment).penalties.cards

    def _place(self, ruling: Ruling) -> BoardPlace | None:
        """The board that a ruling names, with its group."""
        place = ruling.place
        if place is None or place.group:
            return place
        table = self._play.table_at(*place[:4])
        return place if table is None else place._replace(group=table.group)

    def _table(self, place: BoardPlace) -> PlayTable | None:
        return self._play.table_at(*place[:4])

    def _order(self, place: BoardPlace) -> tuple[int, int, int]:
        table = self._table(place)
        return (place.round, 0, place.board) if table is None else table.order_of(place.board)

    def _passed_over(self, place: BoardPlace) -> bool:
        """Whether the board has a result and was not played, so that its cards go on to another."""
        table = self._table(place)
        result = None if table is None else table.results.get(place.board)
        return result is not None and result.deal.state not in WITH_PLACES

    def _seat(self, ruling: Ruling, here: BoardLine) -> int | None:
        """The seat of the ruling's player on this board."""
        own = self._place(ruling)
        party = self._party(ruling.party)
        asked = Ruling(
            number=ruling.number, kind=ruling.kind, party=party, seat=ruling.seat,
            player=ruling.party if ruling.party != party else ruling.player,
        )  # fmt: skip
        lines = Lines([here], by_pair=self.by_pair)
        if own is None or own == here.place:
            return lines.seat_of(asked, here, here if own == here.place else None)
        table = self._table(own)
        other = None
        if table is not None:
            other = BoardLine(own, table.order_of(own.board), self._play.names(table, own.board))
        return lines.seat_of(asked, here, other)
