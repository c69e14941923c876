"""A correction that carries out the decision of an appeal stands as decided, unless the regulations say otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from tdapp.i18n import render
from tdapp.model.tables import DealResult, Round
from tdapp.rules.appeals import Decision, Effect, EffectKind
from tdapp.rules.corrections import CorrectionKind
from tdapp.services.appeal_entries import read_docket
from tdapp.services.appeals.carrying_out import upheld_appeals
from tdapp.services.appeals.deciding import Deciding, decide_appeal, name_effects
from tdapp.services.columns.corrections import CorrectionRow, Timing, correction_columns
from tdapp.services.journal_desk import check, last_step, redo_last, undo_step
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.corrections_desk import corrections_desk
from tdapp.services.results.exporting import export_results
from tdapp.services.results.importing import import_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import Entered, set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event
from tdapp.text import Text
from tests.appealed import FEE, Appealed, appealed
from tests.entry_files import unchanged

CHIEF = "何裁判长"
LOWER = FEE + "lower_w = true\n"
NEW = TypedLine(places=(4, 1, 2, 3), left=(26,))
CARRIED = CorrectionWords(CorrectionKind.RECORDING, "", appeal=1)


@contextmanager
def late(folder: Path, more: str = FEE) -> Iterator[Appealed]:
    """The time for corrections is over, and an appeal against board 1 of table 1 is lodged."""
    with appealed(folder, more=more) as made:
        made.lodge(round=1, table="1", board=1)
        with made.office.step(Text("Scheduled")) as step:
            found = list(step.session.connection().scalars(select(Round.__table__.c.id)))
            step.update(Round, found, planned_end=made.office.clock() - timedelta(minutes=31))
        yield made


def decide(made: Appealed, decision: Decision = Decision.UPHELD, number: int = 1) -> None:
    back = True if decision is Decision.PARTLY else None
    decide_appeal(made.office, None, number, Deciding(decision, "录像显示庄家先出完", CHIEF, fee_back=back))


def carry_out(made: Appealed, words: CorrectionWords = CARRIED, board: int = 1) -> Entered:
    return set_result(made.office, BoardAt(1, 1, board), NEW, correction=words)


def effects(made: Appealed) -> tuple[Effect, ...]:
    with made.office.read() as c:
        found = read_docket(c, find_event(c, None)).find(1)
        assert found is not None
        return found.effects


def corrections(made: Appealed) -> list[CorrectionRow]:
    return list(corrections_desk(made.office, None, 1).rows)


def line(made: Appealed) -> str:
    with made.office.read() as c:
        t = DealResult.__table__.c
        found = c.execute(select(t.state, t.places).where(t.board == 1, t.encounter_id == 1)).one()
        return f"{found.state} {found.places or ''}"


@pytest.mark.parametrize("decision", [Decision.UPHELD, Decision.PARTLY])
def test_it_stands_as_decided_and_the_appeal_names_it(tmp_path, decision):
    with late(tmp_path) as made:
        decide(made, decision)
        before = line(made)
        done = carry_out(made)
        assert (done.line, line(made)) == ("4123 26,0,0,0", "played 4123")
        assert effects(made) == (Effect(EffectKind.CORRECTION, 1),)
        (row,) = corrections(made)
        assert (row.appeal, row.as_decided, row.lowered, row.timing) == (1, True, False, Timing.LATE)
        assert (row.reason, row.by, row.agreed) == ("录像显示庄家先出完", CHIEF, "")
        shown = correction_columns()
        assert str(shown.column("state").text(row)) == "✓ decided on appeal 1"
        undo_step(made.office)
        assert (line(made), effects(made)) == (before, ())
        assert [r.stands for r in corrections(made)] == [False]
        redo_last(made.office)
        assert (line(made), effects(made)) == ("played 4123", (Effect(EffectKind.CORRECTION, 1),))
        assert not check(made.office).findings


def test_with_the_setting_each_seat_gets_the_lower_score_and_the_appeal_names_it_all_the_same(tmp_path):
    with late(tmp_path, LOWER) as made:
        decide(made)
        before = line(made)
        assert upheld_appeals(made.office, None, 1).lower_w
        assert carry_out(made).line.startswith("assigned ")
        assert effects(made) == (Effect(EffectKind.CORRECTION, 1),)
        (row,) = corrections(made)
        assert (row.appeal, row.as_decided, row.lowered, row.by) == (1, False, True, CHIEF)
        undo_step(made.office)
        assert (line(made), effects(made)) == (before, ())


def test_with_the_setting_one_in_time_is_as_it_was_decided(tmp_path):
    with appealed(tmp_path, more=LOWER) as made:
        made.lodge()
        decide(made)
        assert carry_out(made).line == "4123 26,0,0,0"
        assert [r.lowered for r in corrections(made)] == [False]


def test_one_that_names_no_appeal_keeps_the_rule_of_the_lower_score(tmp_path):
    with late(tmp_path) as made:
        decide(made)
        words = CorrectionWords(CorrectionKind.RECORDING, "看录像", by=CHIEF)
        assert carry_out(made, words).line.startswith("assigned ")
        assert effects(made) == ()
        name_effects(made.office, None, 1, (Effect(EffectKind.CORRECTION, 1),))
        (row,) = corrections(made)
        assert (row.appeal, row.as_decided, row.lowered) == (1, False, True)


def test_only_an_appeal_of_this_segment_that_was_upheld_is_named(tmp_path):
    with late(tmp_path) as made:
        (told,) = unchanged(made.office, lambda: carry_out(made))
        assert told == "Appeal 1 is not decided yet."
        (told,) = unchanged(made.office, lambda: carry_out(made, replace(CARRIED, appeal=7)))
        assert told == "There is no appeal 7."
        decide(made, Decision.REJECTED)
        (told,) = unchanged(made.office, lambda: carry_out(made))
        assert told == "Appeal 1 was not upheld, so it led to nothing."
        assert upheld_appeals(made.office, None, 1).appeals == ()


def test_the_choices_tell_the_appeals_apart(tmp_path):
    with late(tmp_path) as made:
        made.lodge("5")
        decide(made)
        decide(made, number=2)
        found = upheld_appeals(made.office, None, 1)
        assert [render(a.text, "en") for a in found.appeals] == [
            "Appeal 2 of 5",
            "Appeal 1 of 3: round 1, table 1, board 1",
        ]
        assert (found.appeals[0].words, found.lower_w) == ("录像显示庄家先出完", False)


def test_a_file_of_results_carries_out_a_decision_in_one_step(tmp_path):
    with late(tmp_path) as made:
        decide(made)
        carry_out(made)
        carry_out(made, board=2)
        path = tmp_path / "decided.csv"
        path.write_text(export_results(made.office, None, 1), encoding="utf-8")
        undo_step(made.office)
        assert import_results(made.office, path, correction=CARRIED).corrections == 1
        assert effects(made) == (Effect(EffectKind.CORRECTION, 1), Effect(EffectKind.CORRECTION, 4))
        undo_step(made.office)
        assert effects(made) == (Effect(EffectKind.CORRECTION, 1),)


def test_an_appeal_is_not_rejected_while_what_it_led_to_stands(tmp_path):
    with late(tmp_path) as made:
        decide(made)
        decision = last_step(made.office)
        carry_out(made)
        undo_step(made.office, decision)
        (told,) = unchanged(made.office, lambda: decide(made, Decision.REJECTED))
        assert told == "Appeal 1 led to changes that still stand; undo them before it is rejected."
        undo_step(made.office, decision + 1)
        decide(made, Decision.REJECTED)
        assert effects(made) == ()
