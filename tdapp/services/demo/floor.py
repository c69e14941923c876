"""The floor of a round of the demonstration: the TDs at their tables call their rulings in to the desk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from tdapp.model.tables import Encounter, Official, OfficialDuty
from tdapp.rules.penalty_rulings import NO_DETAILS, Details
from tdapp.rules.places import Places
from tdapp.rules.seats import SEATS, partner_index
from tdapp.services.demo import words
from tdapp.services.demo.printing import print_paper
from tdapp.services.demo.simulator import Played
from tdapp.services.demo.stage import Stage
from tdapp.services.ledger.amending import enter_order, withdraw_ruling
from tdapp.services.ledger.book import Recorded
from tdapp.services.ledger.deciding import Confirmation, confirm_proposal
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.papers.filling import Request
from tdapp.services.scope import RoundRow, find_event, find_round, find_segment
from tdapp.services.tables_read import tables_of

HAND = 27


class Floor:
    """A round that is being played on a day; who directs its tables is read once."""

    def __init__(self, stage: Stage, event: str, segment: int, round_number: int, day: int) -> None:
        self.stage = stage
        self.event, self.segment, self.round, self.day = event, segment, round_number, day
        n, d, o = Encounter.__table__.c, OfficialDuty.__table__.c, Official.__table__.c
        with stage.office.read() as c:
            query = select(n.table_number, o.name).where(
                d.round_id == self._round(c).id, n.id == d.encounter_id, o.id == d.official_id
            )
            self._directors: dict[int, str] = {r.table_number: r.name for r in c.execute(query)}

    def at(self, time: str) -> None:
        """It is this late on the day."""
        self.stage.clock.move_to(self.day, time)

    def call(self, table: int, board: int, seat: str, breach: str, said: str, **more: Any) -> Recorded:
        """The TD of a table rules against who sits there on a board."""
        at = RulingAt(segment=self.segment, round=self.round, table=table, board=board, seat=seat)
        return self.record(at=at, breach=breach, words=said, **{"by": self.director(table), **more})

    def record(self, **ruling: Any) -> Recorded:
        """Enter a ruling; the keywords are those of a new ruling."""
        return add_ruling(self.stage.office, NewRuling(event=self.event, **ruling))

    def place(self, board: int | None = None) -> RulingAt:
        """A board of this round, at the table where the party plays."""
        return RulingAt(segment=self.segment, round=self.round, board=board)

    def confirm(self, after: Recorded, said: str, by: str = "", details: Details = NO_DETAILS) -> Recorded:
        """Who may decides what is proposed after a ruling."""
        made = Confirmation(by=by or self.director(after.table), words=said, details=details)
        return confirm_proposal(self.stage.office, self.event, after.number, confirmation=made)

    def order(self, foul: Recorded, places: Places, said: str) -> None:
        """The order of the others after a foul, entered a little later."""
        enter_order(self.stage.office, self.event, foul.number, Details(places=places), by=words.DEPUTY, words=said)

    def print_slip(self, ruling: Recorded) -> None:
        """The slip that the party signs."""
        request = Request(event=self.event, segment=self.segment, round=self.round, ruling=ruling.number)
        print_paper(self.stage, "ruling-slip", request)

    def withdraw(self, ruling: Recorded, reason: str) -> Recorded:
        """Take a ruling back."""
        by = self.director(ruling.table)
        return withdraw_ruling(self.stage.office, self.event, ruling.number, reason=reason, by=by)

    def sitting(self, board: int) -> Iterator[tuple[int, str, str]]:
        """Table, seat and entry number of everybody who plays a board."""
        with self.stage.office.read() as c:
            tables = tables_of(c, self._round(c))
        for table in (t for t in tables if t.state == "open"):
            four = table.stages[table.stage_of(board) - 1]
            yield from (
                (table.table, seat, str(s.number)) for seat, s in zip(SEATS, four, strict=True) if s is not None
            )

    def _round(self, c: Connection) -> RoundRow:
        return find_round(c, find_segment(c, find_event(c, self.event), self.segment), self.round)

    def director(self, table: int | None) -> str:
        """Who directs a table; the chief TD where nobody does."""
        return words.CHIEF if table is None else self._directors.get(table, words.CHIEF)


def order_after_foul(seat: str, *, pair: bool) -> Places:
    """The places that a TD enters: the offender, of pairs both, last; the next seat first, then the partner."""
    offender = SEATS.index(seat)
    places = [3, 3, 3, 3]
    places[offender] = 4
    places[(offender + 1) % 4] = 1
    places[partner_index(offender)] = 4 if pair else 2
    if pair:
        places[(offender + 3) % 4] = 2
    e, s, w, n = places
    return e, s, w, n


def fouled_line(seat: str, *, pair: bool) -> Played:
    """What the sheet says of a board that a foul ended."""
    places = order_after_foul(seat, pair=pair)
    e, s, w, n = (HAND if place == 4 else 0 for place in places)
    return Played(places, (e, s, w, n))
