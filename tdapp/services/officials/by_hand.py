"""Changes by hand who directs tables, before or during play, with the reason (rules 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tdapp.model.journal import Step
from tdapp.model.tables import Official, OfficialDuty
from tdapp.rules.duties import judge
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.officials.field import TableInRound, directors_of, duties_there, tables_for_duty
from tdapp.services.officials.listing import NEEDS_CHIEF, KnownOfficial, chief_approves, find_official, known_officials
from tdapp.services.officials.same_time import meanwhile_of
from tdapp.services.officials.standing import breach_texts, judged_lines, terms_of
from tdapp.services.rows.officials import DutyLine
from tdapp.services.scope import EventRow, RoundRow, SegmentRow, find_event, find_round, find_segment, rounds
from tdapp.services.table_names import read_table
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class HandChange:
    """Which table gets whom and why; `official` None takes the table's official away.

    `table` is as the hall calls it (3, or 2-3 for table 3 of group 2). `approved_by` is the chief TD where the change
    breaks something.
    """

    table: str
    official: str | None
    reason: str
    round: int
    segment: int | None = None
    event: str | None = None
    group: str | None = None
    approved_by: str = ""


@dataclass(frozen=True, slots=True)
class DutyExchange:
    """Two tables whose officials change places, and why; tables and approval as in `HandChange`."""

    table: str
    other: str
    reason: str
    round: int
    segment: int | None = None
    event: str | None = None
    group: str | None = None
    approved_by: str = ""


@dataclass(frozen=True, slots=True)
class Replacement:
    """Whose tables somebody else takes over, and why: in the round, or with `onward` in it and all later ones.

    With `off_duty` the one who is replaced takes part in no lot from then on.
    """

    absent: str
    official: str
    reason: str
    round: int
    segment: int | None = None
    event: str | None = None
    approved_by: str = ""
    onward: bool = False
    off_duty: bool = False


@dataclass(frozen=True, slots=True)
class ChangedDuty:
    """The table as it is now, who directed it before (empty: nobody), and what speaks against it."""

    line: DutyLine
    before: str
    breaches: tuple[Text, ...]
    round: int


@use_case
def change_duty(office: Office, asked: HandChange) -> ChangedDuty:
    """Change who directs one table; what breaks a rule is refused unless the chief TD approves it."""
    reason = asked.reason.strip()
    what = Text("Round {round}, table {table}: the official is now {name} ({reason})", round=asked.round,
                table=asked.table, name=asked.official or "–", reason=reason)  # fmt: skip
    with office.step(_approved(what, asked.approved_by)) as step:
        _needs_reason(reason)
        hand = _round_of(step, asked.event, asked.segment, asked.round)
        new = None if asked.official is None else on_duty(hand.known, asked.official)
        made = hand.change({hand.table(asked.table, asked.group): new}, reason)
        _approve(office, hand.known, made, asked.approved_by)
    return made[0]


@use_case
def exchange_duties(office: Office, asked: DutyExchange) -> tuple[ChangedDuty, ...]:
    """Let the officials of two tables change places in one step; refused and approved as a change of one table."""
    reason = asked.reason.strip()
    what = Text("Round {round}: the officials of tables {table} and {other} change places ({reason})",
                round=asked.round, table=asked.table, other=asked.other, reason=reason)  # fmt: skip
    with office.step(_approved(what, asked.approved_by)) as step:
        _needs_reason(reason)
        hand = _round_of(step, asked.event, asked.segment, asked.round)
        one, other = (hand.table(typed, asked.group) for typed in (asked.table, asked.other))
        if one == other or hand.official_at(one) == hand.official_at(other):
            raise Refused(Text("Nothing changes: the same official directs both tables."))
        made = hand.change({one: hand.official_at(other), other: hand.official_at(one)}, reason)
        _approve(office, hand.known, made, asked.approved_by)
    return tuple(made)


@use_case
def replace_official(office: Office, asked: Replacement) -> tuple[ChangedDuty, ...]:
    """Give all tables of an official to another one in one step; refused and approved as a change of one table."""
    reason = asked.reason.strip()
    what = Text("Round {round}: {official} directs the tables of {absent} ({reason})", round=asked.round,
                official=asked.official, absent=asked.absent, reason=reason)  # fmt: skip
    with office.step(_approved(what, asked.approved_by)) as step:
        _needs_reason(reason)
        c = step.session.connection()
        event = find_event(c, asked.event)
        segment = find_segment(c, event, asked.segment)
        first = find_round(c, segment, asked.round)
        known = known_officials(c)
        absent, new = find_official(known, asked.absent), on_duty(known, asked.official)
        if absent == new:
            raise Refused(Text("Name somebody else: {name} is the one who is replaced.", name=new.name))
        made: list[ChangedDuty] = []
        for row in rounds(c, segment) if asked.onward else [first]:
            if row.number >= first.number:
                hand = _Hand(step, event, segment, row)
                made += hand.change({t: new for t in hand.tables if hand.official_at(t) == absent}, reason)
        if not made:
            raise Refused(Text("{name} directs no table of round {round}.", name=absent.name, round=asked.round))
        _approve(office, known, made, asked.approved_by)
        if asked.off_duty and absent.active:
            step.update(Official, [absent.id], active=False)
    return tuple(made)


def on_duty(known: Mapping[int, KnownOfficial], named: str) -> KnownOfficial:
    """The official of this name or number, who is on duty; else refused."""
    found = find_official(known, named)
    if not found.active:
        raise Refused(Text("{name} is not on duty.", name=found.name))
    return found


def _approved(what: Text, approved_by: str) -> Text:
    """What the journal says of a change: with who approved it, where somebody did."""
    name = approved_by.strip()
    return Text("{what}; approved by {name}", what=what, name=name) if name else what


def _needs_reason(reason: str) -> None:
    if not reason:
        raise Refused(Text("Say why the duty is changed by hand."))


def _approve(office: Office, known: Mapping[int, KnownOfficial], made: list[ChangedDuty], approved_by: str) -> None:
    """Refused with everything that a change breaks unless the chief TD approves it."""
    several = len({m.round for m in made}) > 1
    broken = dict.fromkeys(
        Text("Round {round}: {what}", round=m.round, what=t) if several else t for m in made for t in m.breaches
    )
    if broken and not approved_by.strip():
        raise Refused(*broken, NEEDS_CHIEF)
    if broken:
        chief_approves(known, office.operator, approved_by)


def _round_of(step: Step, event_code: str | None, segment_number: int | None, round_number: int) -> _Hand:
    c = step.session.connection()
    event = find_event(c, event_code)
    segment = find_segment(c, event, segment_number)
    return _Hand(step, event, segment, find_round(c, segment, round_number))


class _Hand:
    """The duties of one round, to be changed in a step; tables are named by the id of their encounter."""

    def __init__(self, step: Step, event: EventRow, segment: SegmentRow, row: RoundRow) -> None:
        c = step.session.connection()
        self._step, self._row = step, row
        self.known = known_officials(c)
        self._shown = tables_for_duty(c, event, segment, row)
        self.tables = {t.duty.key: t for t in self._shown}
        self._there = duties_there(c, row)
        self._directors = directors_of(c, self.known.values(), {}, meanwhile_of(c, event, row))
        self._terms = terms_of(in_force(c, event, segment).rules)

    def table(self, typed: str, asked_group: str | None) -> int:
        """The table that is typed so; refused with those there are."""
        group, number = read_table(typed)
        wanted = group or asked_group
        found = [t for t in self._shown if t.table == number and (not t.group or wanted in (None, t.group))]
        if len(found) != 1:
            raise Refused(
                Text("Round {round} has no table {table} that is played; tables: {tables}.", round=self._row.number,
                     table=typed, tables=tuple(t.duty.label for t in self._shown))
            )  # fmt: skip
        return found[0].duty.key

    def official_at(self, table: int) -> KnownOfficial | None:
        """Who directs the table now."""
        there = self._there.get(table)
        return None if there is None else self.known[there[1]]

    def change(self, wanted: Mapping[int, KnownOfficial | None], reason: str) -> list[ChangedDuty]:
        """Write who directs these tables from now on."""
        after = {k: official for k, (_, official, _) in self._there.items() if k not in wanted}
        after |= {k: new.id for k, new in wanted.items() if new is not None}
        here = {k: i for k, i in after.items() if k in self.tables}
        judged = judge(((self.tables[k].duty, self._directors[i]) for k, i in here.items()), self._terms)
        lines = judged_lines(self._shown, judged, self.known, dict.fromkeys(wanted, reason))
        texts = breach_texts(lines, judged, self._directors, self._terms)
        for table, new in wanted.items():
            self._write(table, new, reason)
        made = []
        for line in lines:
            if line.encounter in wanted:
                before = self.official_at(line.encounter)
                against = _of_change(texts, self.tables[line.encounter], wanted[line.encounter])
                made.append(ChangedDuty(line, "" if before is None else before.name, against, self._row.number))
        return made

    def _write(self, table: int, new: KnownOfficial | None, reason: str) -> None:
        old = self._there.get(table)
        if new is None:
            self._step.delete(OfficialDuty, [] if old is None else [old[0]])
        elif old is None:
            row = {"round_id": self._row.id, "official_id": new.id, "encounter_id": table, "reason": reason}
            self._step.insert(OfficialDuty, [row])
        else:
            self._step.update(OfficialDuty, [old[0]], official_id=new.id, reason=reason)


def _of_change(texts: Iterable[Text], table: TableInRound, new: KnownOfficial | None) -> tuple[Text, ...]:
    """What is wrong at this table and with this official's number of tables; what was wrong elsewhere stays there."""
    if new is None:
        return ()
    return tuple(
        t
        for t in texts
        if t.fields.get("table") == table.duty.label or ("table" not in t.fields and t.fields["name"] == new.name)
    )
