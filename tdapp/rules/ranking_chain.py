"""What each kind of event is ranked by: the table of rules 3 as chains of comparisons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tdapp.rules.kinds import BY_PAIR, TEAMS, EventKind
from tdapp.rules.ranking import ALL_SEGMENTS, BIG_DATA, PLACE_BEFORE, TOTAL, E, Step
from tdapp.rules.totals import Totals

_NO_PLACE = 1_000_000


def chain(
    kind: EventKind,
    totals: Totals[E],
    *,
    last_of_several: bool = False,
    place_before: Mapping[E, int | None] | None = None,
    all_segments: Callable[[E], float] | None = None,
    big_data: Totals[E] | None = None,
) -> list[Step[E]]:
    """The comparisons of one segment's ranking, the total first.

    In the last of several segments individuals need `place_before`, their places in the segment before, and pairs
    `all_segments`, their Dz over all segments. `big_data` is given only when every counted board has data.
    """
    steps: list[Step[E]] = [Step(TOTAL, totals.total)]
    if kind in TEAMS:
        pass  # teams go on to the big-data total at once
    elif not last_of_several:
        steps += [_round(totals, number) for number in reversed(totals.rounds())]
    elif kind in BY_PAIR:
        assert all_segments is not None
        steps.append(Step(ALL_SEGMENTS, all_segments))
    else:
        assert place_before is not None
        steps.append(Step(PLACE_BEFORE, partial(_earlier, place_before)))
    if big_data is not None:
        steps.append(Step(BIG_DATA, big_data.total))
    return steps


def _round(totals: Totals[E], number: int) -> Step[E]:
    return Step(f"round {number}", lambda entry: totals.round_total(entry, number))


def _earlier(places: Mapping[E, int | None], entry: E) -> float:
    """The place before, turned round so that the higher value is the better; without a place behind all others."""
    return -(places.get(entry) or _NO_PLACE)
