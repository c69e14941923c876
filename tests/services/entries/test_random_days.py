"""Days on which everything goes wrong: what is accepted leaves a seating that can be published, and can be undone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tdapp.rules.findings import Weight
from tdapp.services.changes.closing import WhichTable, close_table, open_table
from tdapp.services.changes.instead import Instead
from tdapp.services.changes.late_entry import Late, add_entry
from tdapp.services.changes.leaving import NOW, From, no_show, withdraw_entry
from tdapp.services.changes.stepping_in import Who
from tdapp.services.changes.substitution import substitute
from tdapp.services.changes.typed_people import Typed, read_typed
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.journal_desk import check as verify
from tdapp.services.journal_desk import undo_step
from tdapp.services.office import Office
from tdapp.services.scope import find_event, find_segment, rounds
from tdapp.services.seating_findings import seating_findings
from tdapp.text import Refused
from tests.drawn_event import change, enter, entry_rows, play, seats
from tests.entry_files import said
from tests.offices import everything, new_office, regulations

ROUNDS = 3


class Day:
    """One random day of an event."""

    def __init__(self, office: Office, kind: str, seed: int) -> None:
        self.office, self.kind, self.chance = office, kind, Random(seed)
        self.slots = 2 if kind == "pairs" else 1
        self.new = 0

    def number(self) -> str:
        return str(self.chance.choice([r.number for r in entry_rows(self.office).values()]))

    def names(self) -> tuple[Typed, ...]:
        self.new += self.slots
        return tuple(Typed(f"新人{self.new - i}") for i in range(self.slots))

    def since(self) -> From:
        return self.chance.choice([NOW, From(1, self.chance.randint(1, ROUNDS))])

    def instead(self) -> Instead:
        return self.chance.choice(
            [Instead(), Instead(rest=True), Instead(close=True), Instead(reserves=(self.number(),))]
        )

    def act(self) -> Callable[[], object]:
        """Something that happens, which may well be refused."""
        office, number = self.office, self.number()
        which = WhichTable(str(self.chance.randint(1, 4)), self.chance.randint(1, ROUNDS))
        slot = self.chance.choice("ab") if self.slots == 2 else ""
        person = Who(new=read_typed(self.names()[:1], "player")[0])
        late = Late(self.names(), reserve=self.chance.random() < 0.6)
        since, instead = self.since(), self.instead()
        return self.chance.choice([
            lambda: withdraw_entry(office, None, number, since, instead, "病"),
            lambda: no_show(office, None, [number, self.number()], since, instead),
            lambda: substitute(office, None, number + slot, person, since, "病"),
            lambda: substitute(office, None, number + slot, Who(reserve=self.number()), since, "病"),
            lambda: add_entry(office, None, late),
            lambda: close_table(office, None, which, "漏水"),
            lambda: open_table(office, None, which),
        ])  # fmt: skip


def errors(office: Office) -> list[str]:
    with office.read() as c:
        event = find_event(c, None)
        segment = find_segment(c, event, 1)
        found = seating_findings(c, event, segment, rounds(c, segment))
    return said(f for f in found if f.weight is Weight.ERROR)


@settings(max_examples=8)
@given(kind=st.sampled_from(["individual", "pairs"]), seed=st.integers(0, 10**6), played=st.booleans())
def test_a_day_of_changes_can_be_published_at_any_time_and_undone_to_its_beginning(
    tmp_path_factory, kind, seed, played
):
    with new_office(tmp_path_factory.mktemp("day"), regulations(kind, rounds=(ROUNDS,))) as office:
        slots = 2 if kind == "pairs" else 1
        count, odd = (7, "phantom") if kind == "pairs" else (23, "reserves")
        ids = enter(office, count + 2, slots=slots)
        for entry in ids[count:]:
            change(office, entry, standing="reserve")
        draw(office, None, 1, BySeed(str(seed)), odd=odd)
        if played:
            play(office, tables=1)
        beginning, day, done = everything(office), Day(office, kind, seed), 0
        for _ in range(14):
            before = everything(office)
            try:
                day.act()()
            except Refused:
                assert everything(office) == before
            else:
                done += everything(office) != before
            assert errors(office) == []
            people = [(s["round"], s["stage"], s["person_id"]) for s in seats(office) if s["person_id"] is not None]
            assert len(people) == len(set(people))
        assert verify(office).findings == ()
        for _ in range(done):
            undo_step(office)
        assert everything(office) == beginning
