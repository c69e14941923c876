"""Events seated straight into the tables, of any size, and results for them: for tests of results and rankings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import select

from tdapp.model.journal import Step
from tdapp.model.tables import (
    DealResult,
    Encounter,
    Entry,
    EntryMember,
    Event,
    Group,
    Occupancy,
    Person,
    Round,
    Segment,
    SegmentEntry,
)
from tdapp.rules.movements.choose import schedule_for
from tdapp.rules.movements.schedule import MovementKind
from tdapp.rules.places import ALL_PLACES
from tdapp.services.office import Office
from tdapp.text import Text
from tests.offices import new_office, regulations

KEYED = datetime(2026, 5, 1, 2, 0, tzinfo=UTC)
FAMILY = "沈林周陈黄王李赵孙郑冯卫蒋韩杨朱秦许何吕"
GIVEN = "海山云舟竹梅松石泉溪岚岸帆桥月星辰禾麦枫"


@dataclass(frozen=True)
class Seated:
    """What was seated: ids of the entries by number, of the encounters by (round, table), of the persons by number."""

    event_id: int
    entries: dict[int, int]
    encounters: dict[tuple[int, int], int]
    people: dict[tuple[int, int], int]


def name_of(number: int) -> str:
    """An invented name, the same for the same number."""
    return FAMILY[number % 20] + GIVEN[number // 20 % 20] + GIVEN[number // 400 % 20]


def enter(step: Step, event_id: int, kind: str, count: int) -> tuple[dict[int, int], dict[tuple[int, int], int]]:
    """So many entries with numbers and people: ids of entries by number, of people by number and slot."""
    slots = 2 if kind == "pairs" else 1
    names = [name_of(n) for n in range(count * slots)]
    people = step.insert(Person, [{"name": name, "registration": f"R{i}"} for i, name in enumerate(names)])
    word = "pair" if kind == "pairs" else "player"
    rows = [{"event_id": event_id, "kind": word, "list_number": n, "number": n} for n in range(1, count + 1)]
    ids = step.insert(Entry, rows)
    who = {(n, s): people[(n - 1) * slots + s - 1] for n in range(1, count + 1) for s in range(1, slots + 1)}
    step.insert(
        EntryMember,
        [{"entry_id": ids[n - 1], "slot": s, "person_id": person} for (n, s), person in who.items()],
    )
    return dict(zip(range(1, count + 1), ids, strict=True)), who


def seat(
    step: Step,
    event_id: int,
    kind: str,
    tables: int,
    entries: dict[int, int],
    people: dict[tuple[int, int], int],
    segment: int = 1,
    order: list[int] | None = None,
) -> dict[tuple[int, int], int]:
    """Seat a segment by its movement; `order` is the entry number at each position. Returns encounters by spot."""
    c = step.session.connection()
    s, r = Segment.__table__.c, Round.__table__.c
    segment_id = c.scalar(select(s.id).where(s.event_id == event_id, s.number == segment))
    rounds = dict(c.execute(select(r.number, r.id).where(r.segment_id == segment_id)).all())
    (group,) = step.insert(Group, [{"segment_id": segment_id, "number": 1, "code": "1", "tables": tables}])
    order = order or list(range(1, tables * (2 if kind == "pairs" else 4) + 1))
    step.insert(
        SegmentEntry,
        [
            {"segment_id": segment_id, "group_id": group, "entry_id": entries[n], "role": "plays", "position": p}
            for p, n in enumerate(order, 1)
        ],
    )
    schedule = schedule_for(MovementKind(kind), tables, len(rounds))
    keys, rows, seats = [], [], []
    for round_ in schedule.rounds:
        for table in round_.stages[0].tables:
            sides = [entries[order[table.seats[i].position - 1]] if kind == "pairs" else None for i in (0, 1)]
            keys.append((round_.number, table.table))
            rows.append({"round_id": rounds[round_.number], "group_id": group, "table_number": table.table,
                         "side_ew_id": sides[0], "side_ns_id": sides[1]})  # fmt: skip
    ids = dict(zip(keys, step.insert(Encounter, rows), strict=True))
    for round_ in schedule.rounds:
        for stage in round_.stages:
            for table in stage.tables:
                for i, who in enumerate(table.seats):
                    number = order[who.position - 1]
                    seats.append({
                        "encounter_id": ids[round_.number, table.table], "stage": stage.number, "seat": i,
                        "entry_id": entries[number], "slot": who.slot, "person_id": people[number, who.slot],
                        "credit_id": entries[number],
                    })  # fmt: skip
    step.insert(Occupancy, seats)
    return ids


def seat_event(office: Office, kind: str, tables: int) -> Seated:
    """Enter and seat the whole field of the only event's first segment."""
    with office.step(Text("Seated")) as step:
        event_id = step.session.connection().scalar(select(Event.__table__.c.id))
        assert event_id is not None
        entries, people = enter(step, event_id, kind, tables * (2 if kind == "pairs" else 4))
        encounters = seat(step, event_id, kind, tables, entries, people)
    return Seated(event_id, entries, encounters, people)


@contextmanager
def seated_office(
    folder: Path, kind: str = "individual", tables: int = 4, rounds: tuple[int, ...] = (2,), more: str = ""
) -> Iterator[tuple[Office, Seated]]:
    """An office on a new file whose only event has its first segment seated."""
    with new_office(folder, regulations(kind, rounds=rounds, more=more)) as office:
        yield office, seat_event(office, kind, tables)


def random_result(chance: Random) -> dict[str, Any]:
    """The places and cards left of a board that was played."""
    places = chance.choice(ALL_PLACES)
    left = [chance.randint(1, 26) if p == 4 else 0 for p in places]
    return {"places": "".join(map(str, places)), "left": ",".join(map(str, left))}


def play_all(
    office: Office, seated: Seated, seed: int = 1, leave: frozenset[tuple[int, int, int]] = frozenset()
) -> None:
    """A result for every board of every table but those of `leave` (round, table, board), in one step."""
    chance = Random(seed)
    rows = [
        {"encounter_id": i, "board": b, "keyed_at": KEYED, **random_result(chance)}
        for (r, t), i in seated.encounters.items()
        for b in range(1, 13)
        if (r, t, b) not in leave
    ]
    with office.step(Text("Played")) as step:
        step.insert(DealResult, rows)
