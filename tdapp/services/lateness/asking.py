"""What lateness leads to, shown before anything is written: minutes on the round's clock, the measure, the reason."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from tdapp.rules.lateness import Arrival, LateJudged, first_side, judge_lateness, seconds_late, sides_late
from tdapp.rules.penalty_rulings import RulingKind, party_of
from tdapp.rules.round_clock import stood_between
from tdapp.services.clock.reading import ClockRow, clocks_of
from tdapp.services.in_force import in_force
from tdapp.services.lateness.others import others_at
from tdapp.services.lateness.typed import Came, read_came
from tdapp.services.lateness.view import LateAsk, LateLine, LateView
from tdapp.services.ledger.phoned import rulers
from tdapp.services.ledger.places import Found, RulingAt, find_place
from tdapp.services.ledger.typed import read_named
from tdapp.services.office import Office, use_case
from tdapp.services.people import members_of
from tdapp.services.rulings import is_by_pair, scale_of, standing_rulings
from tdapp.services.scope import EventRow, find_event, find_segment, zone_of
from tdapp.services.standings.derivation import standings_at
from tdapp.services.standings.play import Play
from tdapp.services.standings.play_tables import PlayTable
from tdapp.services.suspending.boards import is_final
from tdapp.text import Refused, Text


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
    typed_as: dict[str, str] = {}
    places = _places(c, event, clock, came, typed_as, problems, by_pair=by_pair)
    if problems:
        raise Refused(*problems)
    table = _table(play, places, clock.round)
    sides = _sides(play, table, by_pair=by_pair)
    if absent := [party for party in places if party not in sides]:
        label = next(iter(places.values())).label
        raise Refused(*(Text("{party} does not sit at table {table} when play of round {round} begins.", party=party,
                             table=label, round=clock.round) for party in absent))  # fmt: skip
    arrivals = [
        Arrival(party, sides[party], _seconds(clock, came[party])) for party in places if party in sides
    ]  # fmt: skip
    first_named = _place(c, event, clock, ask.first).who.called if ask.first.strip() else ""
    named = party_of(first_named, by_pair=by_pair)
    first, tie = _first(arrivals, named)
    members = members_of(c, event, (clock.segment, clock.round))
    known = _known(c, event, clock)
    lines = []
    for judged in judge_lateness(arrivals, rules.lateness, first, by_pair=by_pair):
        found, arrived = places[judged.party], came[judged.party]
        people = [m for _, m in sorted(members.get(found.who.entry.id, {}).items())]
        lines.append(
            LateLine(
                typed=typed_as[judged.party],
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
        not rules.lateness, rulers(c), by_pair,
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
        if party in found:
            problems.append(Text("{party} is named twice.", party=party))
            continue
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
    c: Connection, event: EventRow, clock: ClockRow, came: dict[str, Came], typed_as: dict[str, str],
    problems: list[Text], *, by_pair: bool,
) -> dict[str, Found]:  # fmt: skip
    """Where each party sits; the keys of `came` become those by which the ledger counts, `typed_as` says which was."""
    found: dict[str, Found] = {}
    for typed in list(came):
        try:
            place = _place(c, event, clock, typed)
        except Refused as refused:
            problems += refused
            continue
        party = party_of(place.who.called, by_pair=by_pair)
        if place.table is None:
            problems.append(Text("{party} has no table in round {round}.", party=party, round=clock.round))
        if party in found:
            problems.append(Text("{party} is named twice.", party=party))
        found[party] = place
        typed_as[party] = typed
        came[party] = came.pop(typed)
    return found


def _place(c: Connection, event: EventRow, clock: ClockRow, typed: str) -> Found:
    """Where a party sits that is typed by its number, its name, or by table and seat such as 3E."""
    at = RulingAt(segment=clock.segment, round=clock.round)
    named = read_named(c, event, typed, at)
    party = named.party or find_place(c, event, "", named.at).who.called
    return find_place(c, event, party, replace(at, table=named.at.table, group=named.at.group))


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
