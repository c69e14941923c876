"""Days of keyed lines and rulings, drawn by chance: the same on a real file and as plain rows for the plain scorer."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from tdapp.rules.deal_states import DealState
from tdapp.rules.penalty_rulings import Details, Outcome, RulingKind
from tdapp.rules.places import ALL_PLACES
from tdapp.services.ledger.amending import withdraw_ruling
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.office import Office
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.services.standings.derivation import standings_at

TABLES, BOARDS = 4, (1, 2, 5, 9)
CHIEF = "何裁判长"
RULED = ["infraction"] * 3 + ["warning", "before play", "foul", "foul", "board lost", "round lost"]


@st.composite
def boards(draw):
    """A round, table and board."""
    return draw(st.integers(1, 2)), draw(st.integers(1, TABLES)), draw(st.sampled_from(BOARDS))


@st.composite
def lines(draw):
    """What stands on a sheet: places and cards left, None for a board that was crossed out."""
    if draw(st.integers(0, 5)) == 0:
        return None
    places = draw(st.sampled_from(ALL_PLACES))
    return places, tuple(draw(st.integers(1, 26)) if p == 4 else 0 for p in places)


@st.composite
def acts(draw, names=("line", "line", "line", "line", "withdraw", *RULED)):
    """What happens, where, to which seat, what is keyed, and a choice."""
    return (
        draw(st.sampled_from(names)),
        draw(boards()),
        draw(st.integers(0, 3)),
        draw(lines()),
        draw(st.integers(0, 20)),
    )


class Day:
    """One event played by acts, and the same as plain dictionaries."""

    def __init__(self, office: Office, kind: str) -> None:
        self.office = office
        self.pairs = kind == "pairs"
        self.keyed: dict[Any, Any] = {}
        self.rulings: dict[int, tuple[Any, ...]] = {}
        self.made: dict[int, NewRuling] = {}
        self.begun = office.clock() - timedelta(days=1)
        self.incidents = 0
        with office.read() as c:
            play = standings_at(office, c, find_event(c, None)).play
            self.seats = {(t.round, t.number, b): play.names(t, b) for t in play.tables.values() for b in range(1, 13)}

    def do(self, name, at, seat, line, chosen) -> None:
        """Key a line, rule, or take a ruling back."""
        if name == "line":
            places, left = line or ((0, 0, 0, 0), ())
            set_result(self.office, BoardAt(*at), TypedLine(places=places, left=left))
            self.keyed[at] = line
        elif name == "withdraw":
            if self.rulings:
                self.withdraw(sorted(self.rulings)[chosen % len(self.rulings)])
        elif name != "foul" or not any(r[:2] == ("foul", at) for r in self.rulings.values()):
            new, plain = self.ruling(name, at, seat, chosen)
            number = add_ruling(self.office, new).number
            self.rulings[number], self.made[number] = plain, new

    def withdraw(self, number: int) -> None:
        """Take a ruling back."""
        withdraw_ruling(self.office, None, number, reason="误判", by=CHIEF)
        del self.rulings[number]

    def ruling(self, name, at, seat, chosen) -> tuple[NewRuling, tuple[Any, ...]]:
        """A ruling a minute after the one before, and what it means in plain words."""
        self.incidents += 1
        who = self.seats[at][seat]
        new = NewRuling(
            party=who,
            kind=RulingKind.INFRACTION,
            at=RulingAt(round=at[0], table=at[1], board=at[2]),
            by=CHIEF,
            incident_at=self.begun + timedelta(minutes=self.incidents),
        )
        if name == "infraction":
            return new, ("cards", at, seat)
        if name == "warning":
            return replace(new, kind=RulingKind.WARNING), ("nothing",)
        if name == "before play":
            return replace(new, at=RulingAt(), cards=3), ("early", who)
        if name == "foul":
            return self._foul(new, at, seat, chosen)
        e, s, west, n = (1000 * ((chosen + i) % 5) - 1500 for i in range(4))
        w = e, s, west, n
        lost = Details(outcomes=(Outcome(DealState.ASSIGNED, assigned=w),))
        here = RulingAt(round=at[0], table=at[1], board=at[2] if name == "board lost" else None)
        covered = [at] if name == "board lost" else [s for s in self.seats if s[:2] == at[:2]]
        return replace(new, kind=RulingKind.LOSS, at=here, details=lost), ("lost", covered, w)

    def _foul(self, new, at, seat, chosen) -> tuple[NewRuling, tuple[Any, ...]]:
        offenders = {seat, (seat + 2) % 4} if self.pairs else {seat}
        orders = [p for p in ALL_PLACES if all(p[i] == 4 for i in offenders)]
        places = orders[chosen % len(orders)]
        left = tuple(27 if i in offenders else 7 if p == 4 else 0 for i, p in enumerate(places))
        e, s, w, n = (0 if i in offenders else cards for i, cards in enumerate(left))
        entered = Details(places=places, left=(e, s, w, n))
        return replace(new, kind=RulingKind.FOUL, details=entered), ("foul", at, (places, left))

    def rows(self) -> list[dict[str, Any]]:
        """The event as the plain scorer reads it: the later of two rulings decides a board."""
        rows: dict[Any, dict[str, Any]] = {}
        for at in sorted(self.seats):
            rows[at] = {
                "segment": 1, "round": at[0], "table": at[1], "board": at[2], "code": "", "version": None,
                "seats": list(self.seats[at]), "pen": [0] * 4, "in_mean": None, "in_total": None, "credit": [""] * 4,
                **_line(self.keyed.get(at)),
            }  # fmt: skip
        for _, ruling in sorted(self.rulings.items()):
            if ruling[0] == "foul":
                rows[ruling[1]] |= _line(ruling[2])
            elif ruling[0] == "lost":
                for at in ruling[1]:
                    rows[at] |= {**_line(None), "state": "assigned", "W": [Fraction(w, 1000) for w in ruling[2]]}
        for ruling in self.rulings.values():
            if ruling[0] == "cards":
                rows[ruling[1]]["pen"][ruling[2]] += 10
            elif ruling[0] == "early":
                first = min((at[0], at[2], at[1]) for at, seats in self.seats.items() if ruling[1] in seats)
                at = first[0], first[2], first[1]
                rows[at]["pen"][self.seats[at].index(ruling[1])] += 3
        return list(rows.values())


def _line(line: Any) -> dict[str, Any]:
    return {
        "state": "played" if line else "not_played",
        "places": line and line[0],
        "left": line[1] if line else (0,) * 4,
        "W": None,
    }
