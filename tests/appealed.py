"""An event that was played and whose ranking hangs, with units, to appeal against."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tdapp.model.tables import Club, Official, Person
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

    def lodge(self, party: str = "3", **more: object) -> int:
        """Lodge an appeal that lacks nothing; returns its number."""
        signed = more.pop("signed", self.names(party))
        lodging = Lodging(party, signed, more.pop("words", "请求复核第一轮的判罚"), **more)  # type: ignore[arg-type]
        return lodge_appeal(self.office, None, lodging).number


@contextmanager
def appealed(
    folder: Path, kind: str = "individual", *, more: str = FEE, rounds: tuple[int, ...] = (1,), published: bool = True
) -> Iterator[Appealed]:
    """Four tables played, entry 1 to 4 of the unit 东海, the others of 西山; a chief TD; the ranking hangs."""
    clock = Clock()
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
