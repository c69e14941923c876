"""What lateness leads to, shown before anything is written: minutes on the round's clock, the measure, the reason."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from tdapp.model.tables import Official
from tdapp.rules.lateness import Arrival, LateJudged, first_side, judge_lateness, seconds_late, sides_late
from tdapp.rules.penalty_rulings import RulingKind, party_of
from tdapp.rules.penalty_scale import Authority
from tdapp.rules.round_clock import stood_between
from tdapp.services.clock.reading import ClockRow, clocks_of
from tdapp.services.in_force import in_force
from tdapp.services.lateness.others import Other, others_at
from tdapp.services.lateness.typed import Came, read_came
from tdapp.services.ledger.places import Found, RulingAt, find_party, find_place
from tdapp.services.office import Office, use_case
from tdapp.services.people import members_of
from tdapp.services.rulings import is_by_pair, scale_of, standing_rulings
from tdapp.services.scope import EventRow, find_event, find_segment, zone_of
from tdapp.services.standings.derivation import standings_at
from tdapp.services.standings.play import Play
from tdapp.services.standings.play_tables import PlayTable
from tdapp.services.suspending.boards import is_final
from tdapp.text import Refused, Text

MOST = 4
"""So many sit at a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LateAsk:
    """Who came when to a round, as typed: pairs of a party and 9:12, 12 (minutes) or never.

    Without a round it is the one whose clock is going. `first` names a party of the side that came first, where the
    times do not tell.
    """

    came: tuple[tuple[str, str], ...]
    round: int | None = None
    segment: int | None = None
    first: str = ""


@dataclass(frozen=True, slots=True)
class LateLine:
    """One party: where it sits, what is judged, and on which minutes.

    `at` is the instant of arrival where it is known; `by_clock` the minutes by the wall clock where the round's own
    clock stood meanwhile; `before` the rulings on lateness of the same party and round that stand already.
    """

    judged: LateJudged
    found: Found
    names: tuple[str, ...]
    clubs: tuple[str, ...]
    at: datetime | None
    by_clock: int | None
    authority: Authority
    before: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LateView:
    """What would be written. `due` is when the round began (`started`: by its clock, else as planned), or None.

    `lines` in the order of the rulings, nobody who was in time; `tie`: both sides came at the same time, so somebody
    must say who was first. `boards` of the table have no final result and are lost with a walk-over; `others` sit
    there and did nothing wrong. `unset`: the regulations name no minutes at all. `officials` may rule on fouls and lost
    rounds; `by_pair`: the parties are pairs.
    """

    segment: int
    round: int
    table: str
    due: datetime | None
    started: bool
    lines: tuple[LateLine, ...]
    tie: bool
    boards: tuple[int, ...]
    others: tuple[Other, ...]
    unset: bool
    officials: tuple[str, ...]
    by_pair: bool

    @property
    def walkover(self) -> bool:
        """Whether the round is lost for somebody."""
        return any(line.judged.walkover for line in self.lines)

    @property
    def foul(self) -> bool:
        """Whether a foul is proposed, which must name its board."""
        return any(line.judged.kind is RulingKind.FOUL for line in self.lines)

    @property
    def absent(self) -> tuple[str, ...]:
        """The parties whose round is lost."""
        return tuple(line.judged.party for line in self.lines if line.judged.walkover)


@dataclass(frozen=True, slots=True)
class Seen:
    """The view with what the writer needs: the event, its play and the table."""

    event: EventRow
    view: LateView
    play: Play
    table: PlayTable
    by_pair: bool


@use_case
def late_view(office: Office, event_code: str | None, ask: LateAsk) -> LateView:
    """What lateness leads to; nothing is written. Refused with everything that is not understood."""
    with office.read() as c:
        return see(office, c, event_code, ask, office.clock()).view


def see(office: Office, c: Connection, event_code: str | None, ask: LateAsk, now: datetime) -> Seen:
    """The same with what the writer needs."""
    event = find_event(c, event_code)
    clock = _round(c, event, ask, now)
    segment = find_segment(c, event, clock.segment)
    rules = in_force(c, event, segment).rules
    by_pair = is_by_pair(event.kind)
    zone = ZoneInfo(zone_of(c))
    standings = standings_at(office, c, event)
    play = standings.play
    came, problems = _read(ask, clock, now, zone)
    places = _places(c, event, clock, came, problems, by_pair=by_pair)
    if problems:
        raise Refused(*problems)
    table = _table(play, places, clock.round)
    sides = _sides(play, table, by_pair=by_pair)
    arrivals = [
        Arrival(party, sides[party], _seconds(clock, came[party])) for party in places if party in sides
    ]  # fmt: skip
    named = party_of(find_party(c, event, ask.first).called, by_pair=by_pair) if ask.first.strip() else ""
    first, tie = _first(arrivals, named)
    members = members_of(c, event, (clock.segment, clock.round))
    known = _known(c, event, clock)
    lines = []
    for judged in judge_lateness(arrivals, rules.lateness, first, by_pair=by_pair):
        found, arrived = places[judged.party], came[judged.party]
        people = [m for _, m in sorted(members.get(found.who.entry.id, {}).items())]
        lines.append(
            LateLine(
                judged=judged,
                found=found,
                names=tuple(m.name for m in people),
                clubs=tuple(dict.fromkeys(m.club for m in people if m.club)),
                at=arrived.at,
                by_clock=_by_clock(clock, arrived, judged),
                authority=scale_of(event.kind).authority(judged.kind or RulingKind.LATENESS),
                before=known.get(judged.party, ()),
            )
        )
    lost = {line.judged.party for line in lines if line.judged.walkover}
    view = LateView(
        clock.segment, clock.round, next(iter(places.values())).label, clock.due, clock.actual_start is not None,
        tuple(lines), tie, tuple(b for b in table.boards if not is_final(table, b)),
        others_at(standings, table, [p for p in sides if p not in lost], members) if lost else (),
        not rules.lateness, _officials(c), by_pair,
    )  # fmt: skip
    return Seen(event, view, play, table, by_pair)


def _round(c: Connection, event: EventRow, ask: LateAsk, now: datetime) -> ClockRow:
    """The round that is named, or the one whose clock is going."""
    clocks = clocks_of(c, event, now)
    if ask.round is None:
        going = [row for row in clocks if row.going and ask.segment in (None, row.segment)]
        if len(going) != 1:
            raise Refused(Text("Say which round, with --round."))
        return going[0]
    segment = find_segment(c, event, ask.segment)
    found = [row for row in clocks if (row.segment, row.round) == (segment.number, ask.round)]
    if not found:
        raise Refused(
            Text("Segment {segment} has no round {number}; it has {rounds}.", segment=segment.number,
                 number=ask.round, rounds=segment.rounds)
        )  # fmt: skip
    return found[0]


def _read(ask: LateAsk, clock: ClockRow, now: datetime, zone: ZoneInfo) -> tuple[dict[str, Came], list[Text]]:
    """When each party came, as it is named, and what is not understood."""
    day = (clock.due or now).astimezone(zone).date()
    found: dict[str, Came] = {}
    problems: list[Text] = []
    for party, typed in ask.came:
        try:
            found[party] = came = read_came(typed, day, zone)
        except Refused as refused:
            problems += refused
            continue
        if came.at is not None and came.at > now:
            problems.append(Text("{typed} lies ahead of now, which is {now}.", typed=typed,
                                 now=now.astimezone(zone).strftime("%H:%M")))  # fmt: skip
        elif came.at is not None and clock.due is None:
            problems.append(
                Text("Round {round} was not started by its clock and has no planned time: write the minutes instead "
                     "of {typed}.", round=clock.round, typed=typed)
            )  # fmt: skip
    if not ask.came:
        problems.append(Text("Say who came late."))
    return found, problems


def _places(
    c: Connection, event: EventRow, clock: ClockRow, came: dict[str, Came], problems: list[Text], *, by_pair: bool
) -> dict[str, Found]:
    """Where each party sits; the keys of `came` become those by which the ledger counts."""
    found: dict[str, Found] = {}
    for typed in list(came):
        try:
            place = find_place(c, event, typed, RulingAt(segment=clock.segment, round=clock.round))
        except Refused as refused:
            problems += refused
            continue
        party = party_of(place.who.called, by_pair=by_pair)
        if place.table is None:
            problems.append(Text("{party} has no table in round {round}.", party=party, round=clock.round))
        if party in found:
            problems.append(Text("{party} is named twice.", party=party))
        found[party] = place
        came[party] = came.pop(typed)
    return found


def _table(play: Play, places: dict[str, Found], round_number: int) -> PlayTable:
    """The table at which all of them sit."""
    tables = {(p.segment, p.round, p.group, p.table) for p in places.values()}
    if len(tables) > 1:
        raise Refused(
            Text("They sit at different tables in round {round}: {tables}. Enter each table by itself.",
                 round=round_number, tables=tuple(dict.fromkeys(p.label for p in places.values())))
        )  # fmt: skip
    found = play.table_at(*tables.pop())
    if found is None or not found.boards:
        raise Refused(Text("Nobody plays at that table in round {round}.", round=round_number))
    return found


def _sides(play: Play, table: PlayTable, *, by_pair: bool) -> dict[str, int]:
    """The side of everybody at the table when its first stage is played: 0 for E-W, 1 for S-N."""
    board = min(table.boards, key=table.order_of)
    names = play.names(table, board)
    return {party_of(name, by_pair=by_pair): i % 2 for i, name in enumerate(names) if name}


def _seconds(clock: ClockRow, came: Came) -> float | None:
    """How late on the round's clock, for a time or for minutes that somebody counted."""
    if came.minutes is not None:
        return came.minutes * 60.0
    if came.at is None or clock.due is None:
        return None
    return seconds_late(clock.due, came.at, stood_between(clock.turns, clock.due, came.at))


def _by_clock(clock: ClockRow, came: Came, judged: LateJudged) -> int | None:
    if came.at is None or clock.due is None:
        return None
    by_wall = int(seconds_late(clock.due, came.at) // 60)
    return None if by_wall == judged.minutes else by_wall


def _first(arrivals: list[Arrival], named: str) -> tuple[int | None, bool]:
    """The side that came first where both were late, and whether somebody must still say which."""
    found = first_side(arrivals)
    if found is not None or len(sides_late(arrivals)) < 2 or any(a.seconds is None for a in arrivals if a.late):
        return found, False
    if not named:
        return None, True
    side = next((a.side for a in arrivals if a.party == named), None)
    if side is None:
        raise Refused(Text("{party} is not among those who came late.", party=named))
    return side, False


def _known(c: Connection, event: EventRow, clock: ClockRow) -> dict[str, tuple[int, ...]]:
    """The rulings on lateness in this round that stand, by party."""
    by_pair = is_by_pair(event.kind)
    found: dict[str, tuple[int, ...]] = {}
    for r in standing_rulings(c, event.id):
        if r.kind == RulingKind.LATENESS.value and (r.segment, r.round) == (clock.segment, clock.round):
            party = party_of(r.party, by_pair=by_pair)
            found[party] = (*found.get(party, ()), r.number)
    return found


def _officials(c: Connection) -> tuple[str, ...]:
    """Who may rule on fouls and lost rounds, the chief first."""
    t = Official.__table__.c
    query = select(t.name, t.role).where(t.role.in_(("chief", "deputy")), t.active.is_(True)).order_by(t.id)
    return tuple(row.name for row in sorted(c.execute(query), key=lambda row: row.role != "chief"))
