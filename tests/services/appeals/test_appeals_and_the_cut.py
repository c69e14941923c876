"""An open appeal holds up the cut; an upheld one has it made again (rules 4 and 6)."""

from __future__ import annotations

import pytest

from tdapp.rules.appeals import Decision, Effect, EffectKind
from tdapp.rules.corrections import CorrectionKind
from tdapp.services.advancing.advance import advance
from tdapp.services.appeals.deciding import Deciding, decide_appeal
from tdapp.services.appeals.tracing import trace_appeal
from tdapp.services.drawing.ways import BySeed
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.text import Refused
from tests.appealed import appealed

CHIEF = "何裁判长"


def test_a_cut_waits_for_open_appeals_and_is_made_again_after_an_upheld_one(tmp_path):
    with appealed(tmp_path, rounds=(1, 1)) as made:
        office = made.office
        first = advance(office, None, 1, 8, BySeed("x"))
        made.lodge(segment=1)
        with pytest.raises(Refused, match="Appeal 1 is not decided yet"):
            advance(office, None, 1, 8, BySeed("x"))
        lines = {x.number: x.place or 99 for x in ranking_of(office, None, 1).lines}
        boards = range(1, 13)
        done = [
            set_result(office, BoardAt(1, 1, b, segment=1), TypedLine(places=(4, 1, 2, 3), left=(26,)),
                       correction=CorrectionWords(CorrectionKind.STAFF, "整张记录表录反", by=CHIEF)).correction
            for b in boards
        ]  # fmt: skip
        effects = tuple(Effect(EffectKind.CORRECTION, n) for n in done if n is not None)
        decide_appeal(office, None, 1, Deciding(Decision.UPHELD, "记录表为证", by=CHIEF, effects=effects))
        moved = {m.number: (m.before, m.after) for m in trace_appeal(office, None, 1).moved}
        now = {x.number: x.place or 99 for x in ranking_of(office, None, 1).lines}
        assert all(moved[n] == (lines[n], now[n]) for n in moved)
        again = advance(office, None, 1, 8, BySeed("x"))
        assert set(again.came) == {n for n in now if now[n] <= 8 < lines[n]}
        assert set(again.left) == {n for n in now if lines[n] <= 8 < now[n]}
        assert set(first.upper + first.lower) - set(again.left) | set(again.came) == set(again.upper + again.lower)
