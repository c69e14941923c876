"""An event that was played and whose ranking hangs, with units, to appeal against."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import select

from tdapp.model.tables import Club, Encounter, Occupancy, Official, Person
from tdapp.services.appeals.desk import signing
from tdapp.services.appeals.lodging import Lodging, lodge_appeal
from tdapp.services.office import Office
from tdapp.services.publish_ranking import publish_ranking
from tdapp.text import Text
from tests.offices import Clock, new_office, regulations
from tests.seated_event import Seated, play_all, seat_event

FEE = '[appeals]\nfee = "200"\n'


@dataclass(frozen=True)
class Appealed:
    """The office, its clock, what was seated, and the ids of two units."""

    office: Office
    clock: Clock
    seated: Seated
    clubs: tuple[int, int]

    def names(self, party: str) -> tuple[str, ...]:
        """Who must sign for an entry."""
        return tuple(names[0] for names in signing(self.office, None, 1, party).signers)

    def table_of(self, party: str) -> int:
        """Where an entry sits in round 1 of the first segment."""
        n, o = Encounter.__table__.c, Occupancy.__table__.c
        query = select(n.table_number).join(Occupancy.__table__, o.encounter_id == n.id)
        with self.office.read() as c:
            found = c.scalar(query.where(o.entry_id == self.seated.entries[int(party)]).order_by(n.id).limit(1))
        assert found is not None
        return int(found)

    def lodge(self, party: str = "3", **more: object) -> int:
        """Lodge an appeal that lacks nothing; returns its number."""
        signed = more.pop("signed", self.names(party))
        lodging = Lodging(party, signed, more.pop("words", "请求复核第一轮的判罚"), **more)  # type: ignore[arg-type]
        return lodge_appeal(self.office, None, lodging).number


@contextmanager
def appealed(
    folder: Path,
    kind: str = "individual",
    *,
    more: str = FEE,
    rounds: tuple[int, ...] = (1,),
    published: bool = True,
    start: datetime | None = None,
) -> Iterator[Appealed]:
    """Four tables played, entry 1 to 4 of the unit 东海, the others of 西山; a chief TD; the ranking hangs.

    `start` is the time of now there: windows on the file go by the true one.
    """
    clock = Clock() if start is None else Clock(start)
    with new_office(folder, regulations(kind, rounds=rounds, more=more), clock=clock) as office:
        seated = seat_event(office, kind, 4)
        with office.step(Text("Units")) as step:
            clubs = step.insert(Club, [{"name": "东海俱乐部", "short": "东海"}, {"name": "西山棋院", "short": ""}])
            own = [p for (n, _), p in seated.people.items() if n <= 4]
            step.update(Person, own, club_id=clubs[0])
            step.update(Person, [p for (n, _), p in seated.people.items() if n > 4], club_id=clubs[1])
            step.insert(Official, [{"name": "何裁判长", "role": "chief", "club_id": None},
                                   {"name": "东海裁判", "role": "td", "club_id": clubs[0]}])  # fmt: skip
        play_all(office, seated)
        if published:
            publish_ranking(office, None, 1)
        yield Appealed(office, clock, seated, (clubs[0], clubs[1]))
