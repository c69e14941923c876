"""Events drawn with reserves, boards keyed one after another, and the same event as rows of the plain scorer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import isclose
from random import Random
from typing import Any

from sqlalchemy import select

from tdapp.model.tables import BoardSeat, DealResult, Encounter, Official, Person, Round, Segment, TeamSubstitute
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.rules.places import ALL_PLACES
from tdapp.services.changes.disqualifying import Disqualification, Disqualified, disqualify
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import undo_step
from tdapp.services.ledger.reading import ledger_page
from tdapp.services.office import Office
from tdapp.services.ranking.reading import ranking_of
from tdapp.text import Text
from tests import plain_scoring as plain
from tests.drawn_event import KEYED, change, enter, entry_rows, seats
from tests.offices import everything
from tests.services.ledger.plain import check as same_as_fresh

CHIEF, COMMITTEE = "何裁判长", "仲裁委员会周主任"


def drawn(office: Office, count: int, *, slots: int = 1, reserves: int = 0, odd: str | None = None) -> list[int]:
    """Entries drawn by number (see `entry_rows`); the last ones are reserves. Returns ids in list order."""
    ids = enter(office, count + reserves, slots=slots, clubs=3)
    for entry in ids[count:]:
        change(office, entry, standing="reserve")
    draw(office, None, 1, BySeed("x"), odd=odd)
    return ids


def team_event(office: Office, *people: str) -> tuple[list[int], dict[str, int]]:
    """Four teams of four, drawn in the order of their numbers; the first of the list has these substitutes."""
    ids = enter(office, 4, slots=4)
    with office.step(Text("List")) as step:
        made = step.insert(Person, [{"name": name} for name in people])
        step.insert(TeamSubstitute, [{"entry_id": ids[0], "person_id": p} for p in made])
    draw(office, None, 1, BySeed("x"))
    return ids, dict(zip(people, made, strict=True))


def with_chief(office: Office) -> None:
    """The tournament knows its chief TD."""
    with office.step(Text("Officials")) as step:
        step.insert(Official, [{"name": CHIEF, "role": "chief"}])


def out(office: Office, party: str = "", **more: Any) -> Disqualified:
    """A disqualification by the chief TD, approved by the committee."""
    return disqualify(office, Disqualification(**{"party": party, "by": CHIEF, "approved": COMMITTEE, **more}))


def key(office: Office, round_number: int, boards: Iterable[int], *, segment: int = 1, seed: int = 1) -> None:
    """Results of these boards at every open table of a round."""
    chance = Random(seed)
    n, r, s = Encounter.__table__.c, Round.__table__.c, Segment.__table__.c
    query = (
        select(n.id)
        .where(n.round_id == r.id, r.segment_id == s.id, s.number == segment, r.number == round_number,
               n.state == "open")
        .order_by(n.id)
    )  # fmt: skip
    with office.step(Text("Played")) as step:
        tables = list(step.session.connection().scalars(query))
        step.insert(
            DealResult,
            [{"encounter_id": i, "board": b, "keyed_at": KEYED, **_result(chance)} for i in tables for b in boards],
        )


def _result(chance: Random) -> dict[str, str]:
    places = chance.choice(ALL_PLACES)
    left = [chance.randint(1, 26) if p == 4 else 0 for p in places]
    return {"places": "".join(map(str, places)), "left": ",".join(map(str, left))}


def number_of(office: Office, entry: int) -> int:
    """The entry number of an id."""
    found: int = entry_rows(office)[entry].number
    return found


def id_of(office: Office, number: int) -> int:
    """The id of an entry number."""
    return next(i for i, row in entry_rows(office).items() if row.number == number)


def board_seats(office: Office) -> list[dict[str, Any]]:
    """Every seat on a single board: round, table, board, seat, entry, slot, person, credit."""
    b, n, r = BoardSeat.__table__.c, Encounter.__table__.c, Round.__table__.c
    query = select(
        r.number.label("round"), n.table_number, b.board, b.seat, b.entry_id, b.slot, b.person_id, b.credit_id
    )
    with office.read() as c:
        rows = c.execute(query.where(b.encounter_id == n.id, n.round_id == r.id)).mappings()
        return sorted((dict(row) for row in rows), key=lambda x: (x["round"], x["table_number"], x["board"], x["seat"]))


def who_sat(office: Office, round_number: int, number: int) -> dict[tuple[int, int], list[int]]:
    """By table and board, the numbers of all four at the tables where an entry sits in a round."""
    rows = entry_rows(office)
    found: dict[tuple[int, int], list[int]] = {}
    for row in plain_rows(office, every_board=True):
        if row["round"] == round_number:
            found[row["table"], row["board"]] = [int(x.rstrip("ab")) for x in row["seats"]]
    tables = {table for (table, _), four in found.items() if number in four}
    assert number in {r.number for r in rows.values()}
    return {at: four for at, four in found.items() if at[0] in tables}


def plain_rows(office: Office, *, every_board: bool = False, segment: int = 1) -> list[dict[str, Any]]:
    """What was played as the plain scorer reads it, straight from the tables."""
    numbers = {i: str(row.number) for i, row in entry_rows(office).items()}
    four: dict[tuple[int, int, int, int], dict[str, Any]] = {}
    for s in seats(office, segment):
        four[s["round"], s["table_number"], s["stage"], s["seat"]] = s
    several = max(stage for _, _, stage, _ in four) > 1
    single = {(s["round"], s["table_number"], s["board"], s["seat"]): s for s in board_seats(office)}
    pairs = any(s["slot"] == 2 for s in four.values()) and not several
    found = []
    for round_number, table, board, line in _lines(office, segment, every_board=every_board):
        stage = (board - 1) // 4 + 1 if several else 1
        there = [single.get((round_number, table, board, i)) or four[round_number, table, stage, i] for i in range(4)]
        found.append({
            "segment": segment, "round": round_number, "table": table, "board": board, "code": "", "version": None,
            "seats": [numbers[x["entry_id"]] + ("ab"[x["slot"] - 1] if pairs else "") for x in there],
            "state": line["state"], "places": tuple(map(int, line["places"])) or None,
            "left": tuple(map(int, line["left"].split(","))), "pen": [0, 0, 0, 0], "W": None, "in_mean": None,
            "in_total": None, "credit": ["-" if x["credit_id"] is None else "" for x in there],
        })  # fmt: skip
    return found


def _lines(office: Office, segment: int, *, every_board: bool) -> Iterable[tuple[int, int, int, dict[str, Any]]]:
    n, r, s = (t.__table__.c for t in (Encounter, Round, Segment))
    tables = select(n.id, r.number, n.table_number).where(n.round_id == r.id, r.segment_id == s.id, s.number == segment)
    with office.read() as c:
        at = {i: (number, table) for i, number, table in c.execute(tables)}
        stored = {(x["encounter_id"], x["board"]): dict(x) for x in c.execute(select(DealResult.__table__)).mappings()}
    blank = {"state": "not_played", "places": "", "left": "0,0,0,0"}
    for i, (number, table) in sorted(at.items(), key=lambda x: x[1]):
        for board in range(1, 13):
            if (i, board) in stored or every_board:
                yield number, table, board, stored.get((i, board), blank)


def assigned(row: dict[str, Any], *w: int) -> None:
    """The row as a ruling assigns it."""
    row.update(state="assigned", places=None, left=(0, 0, 0, 0), W=[Fraction(x) for x in w])


def compare(office: Office, rows: list[dict[str, Any]], by: str = "player", without: tuple[int, ...] = ()) -> None:
    """The ranking of the segment is that of the plain scorer, but for those who have no place."""
    _, wanted = plain.score(rows, by=by)
    found = {line.number: line for line in ranking_of(office, None, 1).lines}
    ranked = {int(w["id"]): w for w in wanted[1] if int(w["id"]) not in without}
    assert {n for n, line in found.items() if line.place is None} == set(without)
    for number, want in ranked.items():
        assert isclose(found[number].total, float(want["total"]), abs_tol=1e-9)
    order = [n for n, _ in sorted(found.items(), key=lambda x: x[1].place or 999) if n not in without]
    assert order == list(ranked)


def undone_by_withdrawal(office: Office, act: Callable[[], Disqualified]) -> Disqualified:
    """What the act returns, after its undo gave back everything but the ledger, where a withdrawal stands."""

    def state() -> dict[str, Any]:
        return {k: v for k, v in everything(office).items() if k != "ruling"}

    before = state()
    act()
    undo_step(office)
    assert state() == before
    assert not any(r.stands and r.kind is RulingKind.DISQUALIFICATION for r in ledger_page(office, None).rows)
    same_as_fresh(office)
    return act()
