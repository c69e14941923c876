"""Once a ranking with the round is on the wall, a changed line is a correction (rules 6)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from tdapp.model.tables import Correction, DealResult, Official, Round
from tdapp.rules.corrections import CorrectionKind
from tdapp.services.journal_desk import undo_step
from tdapp.services.publications import withdraw_publication
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.importing import import_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.text import Refused, Text
from tests.offices import everything
from tests.seated_event import play_all, seated_office

HERE = BoardAt(1, 1, 1)
OLD = TypedLine(places=(1, 3, 4, 2), left=(12,))
NEW = TypedLine(places=(2, 1, 4, 3), left=(5,))
AGREED = CorrectionWords(CorrectionKind.KEYING, "录入看错行", agreed="四家")


def one(office, model):
    with office.read() as c:
        return dict(c.execute(select(model.__table__)).mappings().one())


def published(office, seated) -> None:
    play_all(office, seated, leave=frozenset({(1, 1, 1)}))
    set_result(office, HERE, OLD)
    publish_ranking(office, None, 1)


def line(office) -> Any:
    with office.read() as c:
        t = DealResult.__table__.c
        return c.execute(select(t.state, t.places, t.assigned).where(t.board == 1, t.encounter_id == 1)).one()


def test_before_a_publication_a_line_is_changed_freely(tmp_path):
    with seated_office(tmp_path) as (office, _):
        set_result(office, HERE, OLD)
        assert set_result(office, HERE, NEW).correction is None


def test_afterwards_it_needs_kind_and_reason(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        published(office, seated)
        before = everything(office)
        with pytest.raises(Refused, match="a change is a correction"):
            set_result(office, HERE, NEW)
        with pytest.raises(Refused, match="needs a reason"):
            set_result(office, HERE, NEW, correction=CorrectionWords(CorrectionKind.KEYING, " ", agreed="四家"))
        with pytest.raises(Refused, match="agreement"):
            set_result(office, HERE, NEW, correction=CorrectionWords(CorrectionKind.KEYING, "看错行"))
        assert everything(office) == before


def test_a_correction_keeps_the_old_and_the_new_line_and_can_be_undone(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        published(office, seated)
        done = set_result(office, HERE, NEW, correction=AGREED)
        assert done.correction == 1
        found = one(office, Correction)
        assert (found["kind"], found["old_line"], found["new_line"]) == ("keying", "1342 0,0,12,0", "2143 0,0,5,0")
        assert (found["agreed"], found["reason"], found["table_number"]) == ("四家", "录入看错行", 1)
        undo_step(office)
        assert line(office).places == "1342"
        with office.read() as c:
            kinds = list(c.scalars(select(Correction.__table__.c.kind).order_by(Correction.__table__.c.number)))
        assert kinds == ["keying", "withdraw"]


def test_a_withdrawn_publication_leaves_lines_free_again(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        published(office, seated)
        withdraw_publication(office, None, 1, "误发")
        assert set_result(office, HERE, NEW).correction is None


def test_a_ranking_of_the_first_round_frees_the_second(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        publish_ranking(office, None, 1, upto=1)
        assert set_result(office, BoardAt(2, 1, 1), NEW).correction is None
        with pytest.raises(Refused, match="correction"):
            set_result(office, BoardAt(1, 1, 1), NEW)


def test_after_the_window_only_the_chief_td_corrects_and_each_seat_gets_the_lower_score(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        published(office, seated)
        with office.step(Text("Scheduled")) as step:
            r = Round.__table__.c
            first = list(step.session.connection().scalars(select(r.id).where(r.number == 1)))
            step.update(Round, first, planned_end=office.clock() - timedelta(minutes=31))
            step.insert(Official, [{"name": "裴总裁", "role": "chief"}])
        with pytest.raises(Refused, match="chief TD"):
            set_result(office, HERE, NEW, correction=AGREED)
        late = CorrectionWords(CorrectionKind.KEYING, "录入看错行", by="某人")
        with pytest.raises(Refused, match="chief TD"):
            set_result(office, HERE, NEW, correction=late)
        chief = CorrectionWords(CorrectionKind.KEYING, "录入看错行", by="裴 总裁")
        done = set_result(office, HERE, NEW, correction=chief)
        # old 1342: E 3.5, S 1, W 0.5 - 1.2, N 2.4; new 2143: E 2, S 3.6, W -0.5, N 1.6
        assert done.line == "assigned 2,1,-0.7,1.6"
        found = line(office)
        assert (found.state, found.assigned) == ("assigned", "2,1,-0.7,1.6")
        assert one(office, Correction)["decided_by"] == "裴 总裁"


def test_an_import_that_changes_published_lines_needs_the_same_words(tmp_path):
    from tests.services.results.test_export_and_import import row, text_of, written

    with seated_office(tmp_path) as (office, seated):
        published(office, seated)
        path = written(tmp_path, text_of([row(left=5, pen_S="")]))
        with pytest.raises(Refused, match="row 2: Board 1: a ranking with this round is published"):
            import_results(office, path)
        assert import_results(office, path, correction=AGREED).corrections == 1
        assert one(office, Correction)["new_line"] == "1342 0,0,5,0"
