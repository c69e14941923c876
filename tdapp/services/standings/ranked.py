"""The ranking of a segment by entry: the chain of its kind, then those without a place of their own (rules 3 to 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum

from tdapp.rules.kinds import DUPLICATE, EventKind
from tdapp.rules.ranking import Line, Step, behind, rank, unranked, with_sit_outs, within
from tdapp.rules.ranking_chain import chain
from tdapp.services.standings.collected import Collected
from tdapp.services.standings.derivation import Standings
from tdapp.services.standings.field import NAMED_OUT, PLAYS, RESERVE, SEED_OUT, FieldOf
from tdapp.text import Refused, Text

_LEFT = {
    "withdrawn": Text("withdrawn"),
    "no-show": Text("did not appear"),
    "disqualified": Text("disqualified"),
}


@dataclass(frozen=True)
class Ranked:
    """The lines of a segment's ranking by entry id; `sums` is what the entries of the segment collected.

    `asked` names the comparisons of the chain, the total first. `notes` says why an entry has no place of its own;
    `home` names, by entry, the earlier segment in which those who were cut last played: their total is that segment's.
    """

    segment: int
    lines: tuple[Line[int], ...]
    sums: Collected
    asked: tuple[str, ...]
    notes: Mapping[int, Text]
    home: Mapping[int, int]


def ranked(standings: Standings, segment: int, upto: int | None = None) -> Ranked:
    """The ranking of a segment, or of its rounds up to one.

    Refused before the draw, for kinds that are not ranked by standard scores, and while the regulations have no R.
    """
    return standings.remembered(("ranked", segment, upto), lambda: _ranked(standings, segment, upto))


def _ranked(standings: Standings, segment: int, upto: int | None) -> Ranked:
    event, field = standings.event, standings.field
    if event.kind not in DUPLICATE:
        raise Refused(Text("Event {event} is ranked by its matches, not by standard scores.", event=event.code))
    if segment not in field.segments:
        raise Refused(
            Text(
                "Segment {segment} is not drawn yet. Draw it with: tdapp draw{event} --segment {segment}",
                segment=segment,
                event=f" --event {event.code}",
            )
        )
    sums = standings.sums(segment, upto)
    earlier = max((n for n in standings.rules if n < segment), default=None)
    before = None if earlier is None else ranked(standings, earlier)
    steps = _steps(standings, segment, sums, before)
    playing = [e for e in field.in_role(segment, PLAYS) if not field.has_left(e, segment)]
    decimals = standings.regulations(segment).scoring.decimals
    lines = rank(playing, steps, field.number, decimals, field.lots.get(segment, ()))
    notes = _notes(field, segment)
    seeds = [e for e in field.in_role(segment, SEED_OUT) if not field.has_left(e, segment)]
    if seeds:
        lines = with_sit_outs(lines, sorted(seeds, key=lambda e: (field.entries[e].seed or 0, field.number(e))))
    without = [e for e in notes if e not in seeds]
    lines = [*lines, *unranked(without, sums.totals.total)]
    found = Ranked(segment, tuple(lines), sums, tuple(step.name for step in steps), notes, {})
    return found if before is None else _with_those_cut(field, found, before)


def _steps(standings: Standings, segment: int, sums: Collected, before: Ranked | None) -> list[Step[int]]:
    earlier = [n for n in standings.rules if n < segment]
    rested = {n: _totals_of_seeds(standings, n) for n in earlier}
    played = {n: standings.sums(n).totals.total for n in earlier}

    def all_segments(entry: int) -> float:
        before_this = [rested[n][entry] if entry in rested[n] else played[n](entry) for n in earlier]
        return fsum([*before_this, sums.totals.total(entry)])

    last = before is not None and standings.regulations(segment).is_last(segment)
    return chain(
        EventKind(standings.event.kind),
        sums.totals,
        last_of_several=last,
        place_before=_places_before(standings.field, segment, before) if last else {},
        all_segments=all_segments,
        big_data=sums.big_data,
    )


def _totals_of_seeds(standings: Standings, segment: int) -> dict[int, float]:
    """The leader's total, for each seed that sat the segment out (rules 4)."""
    seeds = set(standings.field.in_role(segment, SEED_OUT))
    return {line.entry: line.total for line in ranked(standings, segment).lines if line.entry in seeds} if seeds else {}


def _places_before(field: FieldOf, segment: int, before: Ranked | None) -> dict[int, int | None]:
    """The places of the segment before: as the cut recorded them, else as they are now."""
    found = {} if before is None else {line.entry: line.place for line in before.lines}
    return found | {c.entry.id: c.place_before for c in field.segments[segment] if c.place_before is not None}


def _notes(field: FieldOf, segment: int) -> dict[int, Text]:
    """Who has no place of their own and why: who left, named sit-outs, reserves; and the seeds that rested."""
    entered = [*field.in_role(segment, PLAYS), *field.in_role(segment, SEED_OUT)]
    notes = {e: _left(field, e) for e in entered if field.has_left(e, segment)}
    for role, why in (
        (NAMED_OUT, Text("sat out")),
        (RESERVE, Text("reserve, not ranked")),
        (SEED_OUT, Text("sat out as a seed")),
    ):
        for entry in field.in_role(segment, role):
            notes.setdefault(entry, why)
    return notes


def _left(field: FieldOf, entry: int) -> Text:
    return _LEFT.get(field.entries[entry].status, Text("withdrawn"))


def _with_those_cut(field: FieldOf, here: Ranked, before: Ranked) -> Ranked:
    """Those who were cut stand behind all who went on, in the order of the segment before; who left has no place."""
    present = {line.entry for line in here.lines}
    absent = [line.entry for line in before.lines if line.entry not in present]
    left = {e for e in absent if field.has_left(e, here.segment)}
    home = {e: before.home.get(e, before.segment) for e in absent}
    cut = Text("cut after segment {segment}", segment=before.segment)
    notes = {**{e: _left(field, e) if e in left else before.notes.get(e, cut) for e in absent}, **here.notes}
    earlier = within(before.lines, {line.entry for line in before.lines} - left) if left else before.lines
    lines = behind(here.lines, earlier)
    placed = {line.entry for line in lines}
    lines += [Line(None, line.entry, line.total) for line in before.lines if line.entry in set(absent) - placed]
    return Ranked(here.segment, tuple(lines), here.sums, here.asked, notes, home)
