"""Events entered with invented people, drawn and played, for tests from the draw to the next segment."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from random import Random
from typing import Any

from sqlalchemy import select

from tdapp.model.tables import (
    CheckIn,
    Club,
    DealResult,
    Encounter,
    Entry,
    EntryMember,
    Occupancy,
    Person,
    Round,
    Segment,
)
from tdapp.rules.places import ALL_PLACES
from tdapp.services.office import Office
from tdapp.services.scope import find_event
from tdapp.text import Text
from tests.offices import regulations
from tests.seated_event import name_of

KEYED = datetime(2026, 5, 1, 3, 0, tzinfo=UTC)
WORDS = {"individual": "player", "pairs": "pair"}


def enter(
    office: Office, count: int, *, slots: int = 1, clubs: int = 0, seeds: int = 0, event: str | None = None
) -> list[int]:
    """So many entries in list order, everybody arrived; with clubs, entry i belongs to club i modulo their number.

    The first `seeds` entries are seeds. Returns the ids of the entries.
    """
    with office.step(Text("Entered")) as step:
        row = find_event(step.session.connection(), event)
        club = step.insert(Club, [{"name": f"第{i + 1}俱乐部"} for i in range(clubs)])
        people = step.insert(
            Person,
            [
                {"name": name_of(i), "club_id": club[i // slots % clubs] if clubs else None}
                for i in range(count * slots)
            ],
        )
        entries = step.insert(Entry, [
            {"event_id": row.id, "kind": WORDS.get(row.kind, "team"), "list_number": i + 1,
             "seed": i + 1 if i < seeds else None}
            for i in range(count)
        ])  # fmt: skip
        members = [
            {"entry_id": entries[i // slots], "slot": i % slots + 1, "person_id": p} for i, p in enumerate(people)
        ]
        step.insert(EntryMember, members)
        step.insert(
            CheckIn,
            [{"entry_id": m["entry_id"], "slot": m["slot"], "item": "arrived", "state": "seen"} for m in members],
        )
    return entries


def change(office: Office, entry: int, **values: Any) -> None:
    """Change an entry, such as `status="withdrawn"`."""
    with office.step(Text("Changed")) as step:
        step.update(Entry, [entry], **values)


def play(office: Office, segment: int = 1, seed: int = 1, *, tables: int | None = None) -> None:
    """A result for every board of a segment, or of its first tables; the same seed gives the same results."""
    chance = Random(seed)
    n, r, s = Encounter.__table__.c, Round.__table__.c, Segment.__table__.c
    with office.step(Text("Played")) as step:
        query = select(n.id).join(Round, n.round_id == r.id).join(Segment, r.segment_id == s.id)
        found = step.session.connection().scalars(query.where(s.number == segment, n.state == "open").order_by(n.id))
        step.insert(
            DealResult,
            [
                {"encounter_id": i, "board": board, "keyed_at": KEYED, **_result(chance)}
                for i in list(found)[:tables]
                for board in range(1, 13)
            ],
        )


def _result(chance: Random) -> dict[str, str]:
    places = chance.choice(ALL_PLACES)
    left = [chance.randint(1, 26) if p == 4 else 0 for p in places]
    return {"places": "".join(map(str, places)), "left": ",".join(map(str, left))}


def seats(office: Office, segment: int = 1) -> list[dict[str, Any]]:
    """Every occupancy of a segment: round, group, table, stage, seat, entry, slot, person, credit and state."""
    o, n, r, s = (t.__table__.c for t in (Occupancy, Encounter, Round, Segment))
    query = (
        select(r.number.label("round"), n.group_id, n.table_number, n.state, o.stage, o.seat, o.entry_id, o.slot,
               o.person_id, o.credit_id)
        .join(Encounter, o.encounter_id == n.id).join(Round, n.round_id == r.id).join(Segment, r.segment_id == s.id)
        .where(s.number == segment)
    )  # fmt: skip
    with office.read() as c:
        return [dict(row) for row in c.execute(query).mappings()]


def entry_rows(office: Office) -> dict[int, Any]:
    """All entries by id."""
    with office.read() as c:
        return {row.id: row for row in c.execute(select(Entry.__table__))}


def nobody_sits_twice(office: Office, segment: int = 1) -> bool:
    """Whether each seat has one occupant and each player one seat, in every stage of a segment."""
    found = seats(office, segment)
    places = Counter((s["round"], s["group_id"], s["table_number"], s["stage"], s["seat"]) for s in found)
    people = Counter((s["round"], s["stage"], s["entry_id"], s["slot"]) for s in found)
    return max(places.values()) == 1 and max(people.values()) == 1


def hall(office: Office) -> list[Any]:
    """Every table of every round: round, table_number, state, side_ew_id and side_ns_id."""
    n, r = Encounter.__table__.c, Round.__table__.c
    query = select(r.number.label("round"), n.table_number, n.state, n.side_ew_id, n.side_ns_id)
    with office.read() as c:
        return list(c.execute(query.join(Round, n.round_id == r.id)))


def with_groups(kind: str = "individual", *codes: str) -> str:
    """Regulations whose only segment has these groups, A and B by default."""
    listed = ", ".join(f'"{c}"' for c in codes or ("A", "B"))
    return regulations(kind).replace("number = 1\n", f"number = 1\ngroups = [{listed}]\n")


def table_states(office: Office) -> dict[tuple[int, int], str]:
    """The state of each table by round id and number."""
    n = Encounter.__table__.c
    with office.read() as c:
        return {(r.round_id, r.table_number): r.state for r in c.execute(select(n.round_id, n.table_number, n.state))}
