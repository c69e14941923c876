"""What goes on the wall is frozen and numbered; an official ranking waits until nothing is open (rules 3 and 6)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import select

from tdapp.i18n import render
from tdapp.model.tables import DealResult, Encounter, Group, Publication, Ruling
from tdapp.rules.corrections import CorrectionKind
from tdapp.services.appeals.windows import appeals_until
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.findings import blocking
from tdapp.services.hanging import wall
from tdapp.services.journal_desk import journal, undo_step
from tdapp.services.papers.filling import Request
from tdapp.services.printing import prepare_document
from tdapp.services.publications import (
    RANKING,
    content_of,
    fingerprint_of,
    history,
    latest,
    on_the_wall,
    withdraw_publication,
)
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.ranking.lines import ranking_from_plain
from tdapp.services.ranking.lots import draw_lots
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.scope import find_event, find_segment
from tdapp.services.score_entry.sheet import open_sheet
from tdapp.text import Refused, Text
from tests.drawn_event import enter, play, with_groups
from tests.offices import Clock, everything, new_office, regulations
from tests.seated_event import play_all, seat_event, seated_office


def texts(office, segment=1) -> list[str]:
    return [str(f.text) for f in blocking(office, None, segment)]


def timed(folder, more: str = ""):
    """An office with a clock that the test moves, and its whole event played."""
    clock = Clock()
    return clock, new_office(folder, regulations(rounds=(1,), more=more), clock=clock)


def test_a_publication_is_whole_numbered_and_names_what_it_was_made_from(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        head = journal(office)[-1].seq
        done = publish_ranking(office, None, 1, upto=1, reason="第一轮")
        p = done.published
        assert (p.number, p.kind, p.segment, p.round, p.official) == (1, "ranking", 1, 1, False)
        assert (p.journal_seq, p.regulations_number, p.reason) == (head, 1, "第一轮")
        with office.read() as c:
            content = content_of(c, p)
            stored = c.scalars(select(Publication.__table__.c.content)).one()
        assert ranking_from_plain(content) == ranking_of(office, None, 1, upto=1)
        assert p.fingerprint == fingerprint_of(stored)


def test_a_newer_publication_supersedes_and_a_withdrawal_brings_the_older_back(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        publish_ranking(office, None, 1)
        publish_ranking(office, None, 1, reason="再贴一份")
        assert newest(office) == 2
        withdraw_publication(office, None, 2, "误发")
        assert newest(office) == 1
        with pytest.raises(Refused, match="already withdrawn"):
            withdraw_publication(office, None, 2, "误发")
        with pytest.raises(Refused, match="no publication 3"):
            withdraw_publication(office, None, 3, "误发")
        with pytest.raises(Refused, match="with a reason"):
            withdraw_publication(office, None, 1, "")


def newest(office) -> int | None:
    with office.read() as c:
        found = latest(c, find_event(c, None), RANKING, 1)
    return None if found is None else found.number


def test_undo_withdraws_a_publication_and_redo_puts_it_back(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        publish_ranking(office, None, 1)
        undone = undo_step(office)
        assert newest(office) is None
        undo_step(office, undone.seq)
        assert newest(office) == 1
        with office.read() as c:
            event = find_event(c, None)
            assert [(p.number, p.action, p.of) for p in history(c, event)] == [
                (1, "publish", None), (2, "withdraw", 1), (3, "withdraw", 2)]  # fmt: skip
            assert [p.number for p in on_the_wall(c, event)] == [1]


def test_missing_boards_and_open_questions_stand_in_the_way(tmp_path):
    with seated_office(tmp_path, rounds=(1,)) as (office, seated):
        play_all(office, seated, leave=frozenset({(1, 2, 5), (1, 2, 6), (1, 3, 1)}))
        set_result(office, BoardAt(1, 3, 1), TypedLine(places=(1, 3, 4, 2), left=(27,)))
        found = texts(office)
        assert found[0] == "Round 1, table 2: boards without a result: ('5-6',)."
        assert found[1].startswith("Round 1, table 3, board 1: query 1 is not answered")
        before = everything(office)
        with pytest.raises(Refused) as refused:
            publish_ranking(office, None, 1, official=True)
        assert [str(p) for p in refused.value] == found
        assert everything(office) == before


def test_a_finding_about_a_table_leads_to_it_where_there_are_several_groups(tmp_path):
    with new_office(tmp_path, with_groups()) as office:
        enter(office, 32)
        draw(office, None, 1, BySeed("x"))
        play(office)
        with office.step(Text("One board less")) as step:
            d, n, g = DealResult.__table__.c, Encounter.__table__.c, Group.__table__.c
            query = select(d.id).where(d.encounter_id == n.id, n.group_id == g.id, g.code == "B",
                                       n.table_number == 3, d.board == 5)  # fmt: skip
            (first, *_) = step.session.connection().scalars(query.order_by(d.id))
            step.delete(DealResult, [first])
        (found, *_) = blocking(office, None, 1)
        assert found.subject == ("round", 1, "table", "B-3")
        sheet = open_sheet(office, None, 1, 1, str(found.subject[3]))
        assert (sheet.group, sheet.table) == ("B", 3)


def test_the_official_ranking_waits_for_the_appeal_window(tmp_path):
    clock, made = timed(tmp_path)
    with made as office:
        play_all(office, seat_event(office, "individual", 4))
        assert texts(office) == [
            "The provisional ranking of segment 1 is not published yet, so no appeal could be lodged."]  # fmt: skip
        done = publish_ranking(office, None, 1)
        assert done.appeals_until == done.published.at + timedelta(minutes=30)
        (appeals,) = done.open  # that it was not published is no longer in the way
        assert "may be lodged until" in str(appeals.text)
        clock.move(minutes=29)
        (running,) = texts(office)
        assert running.startswith("Appeals against the ranking of segment 1 may be lodged until 2026-05-01 09:30:")
        clock.move(minutes=2)
        assert texts(office) == []
        official = publish_ranking(office, None, 1, official=True)
        assert official.published.official
        assert official.appeals_until is None


def test_a_changed_ranking_must_hang_again_and_reopens_the_window(tmp_path):
    clock, made = timed(tmp_path)
    with made as office:
        play_all(office, seat_event(office, "individual", 4))
        publish_ranking(office, None, 1)
        clock.move(minutes=31)
        words = CorrectionWords(CorrectionKind.STAFF, "录入看错行")
        set_result(office, BoardAt(1, 1, 1), TypedLine(places=(1, 3, 4, 2), left=(26,)), correction=words)
        assert "has changed since publication 1" in texts(office)[0]
        assert [w.state for w in wall(office, None)] == ["changed"]
        publish_ranking(office, None, 1)
        assert [w.state for w in wall(office, None)] == ["superseded", "on the wall"]
        assert "may be lodged until" in texts(office)[0]


def test_a_reprint_of_the_same_ranking_does_not_reopen_the_window(tmp_path):
    clock, made = timed(tmp_path)
    with made as office:
        play_all(office, seat_event(office, "individual", 4))
        publish_ranking(office, None, 1)
        clock.move(minutes=31)
        publish_ranking(office, None, 1, reason="再贴一份")
        assert texts(office) == []


def test_what_hangs_unchanged_is_not_published_twice_without_a_reason(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        first = publish_ranking(office, None, 1)
        before = everything(office), len(journal(office))
        again = publish_ranking(office, None, 1)
        assert (again.published, again.new, first.new) == (first.published, False, True)
        assert again.appeals_until == first.appeals_until
        assert (everything(office), len(journal(office))) == before
        assert publish_ranking(office, None, 1, upto=1).new, "that after a round is another one"


def test_equals_of_the_final_ranking_need_a_lot_unless_places_may_be_shared(tmp_path):
    (tmp_path / "a").mkdir()
    for folder, more, shared in ((tmp_path / "a", "", True), (tmp_path, "[ranking]\nshared_places = true", False)):
        clock, made = timed(folder, more)
        with made as office:
            seat_event(office, "individual", 4)
            for t in range(1, 5):
                for b in range(1, 13):
                    set_result(office, BoardAt(1, t, b), TypedLine(places=(1, 3, 4, 2), left=(5,)))
            publish_ranking(office, None, 1)
            clock.move(minutes=31)
            assert any(text.startswith("Place 1 is shared by") for text in texts(office)) is shared
            if shared:
                draw_lots(office, None, 1, "海岸")
                assert texts(office) == ["The ranking of segment 1 has changed since publication 1: publish it again."]


def test_only_a_whole_segment_becomes_official(tmp_path):
    with seated_office(tmp_path) as (office, _), pytest.raises(Refused, match="whole segment"):
        publish_ranking(office, None, 1, official=True, upto=1)


def round_of(n: int) -> frozenset[tuple[int, int, int]]:
    """Every board of a round, to be left out."""
    return frozenset((n, t, b) for t in range(1, 5) for b in range(1, 13))


def test_while_a_round_is_unplayed_the_ranking_is_that_after_the_round_before(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=round_of(2))
        done = publish_ranking(office, None, 1)
        assert (done.published.round, done.appeals_until) == (1, None)
        assert "after round 1" in render(journal(office)[-1].what, "en")
        with office.read() as c:
            event = find_event(c, None)
            assert content_of(c, done.published)["upto"] == 1
            assert appeals_until(c, event, find_segment(c, event, 1)) is None
        assert any("not published yet" in text for text in texts(office)), "no appeal could be lodged"
        assert [w.state for w in wall(office, None)] == ["on the wall"]


@pytest.mark.parametrize("upto", [2, None])
def test_a_round_that_is_not_played_is_not_published_as_played(tmp_path, upto):
    with seated_office(tmp_path) as (office, seated):
        if upto is None:
            message = "Round 1 of segment 1 is not played yet"
        else:
            message = "Round 2 of segment 1 is not played yet.*--upto 1"
            play_all(office, seated, leave=round_of(2))
        before = everything(office)
        with pytest.raises(Refused, match=message):
            publish_ranking(office, None, 1, upto=upto)
        assert everything(office) == before


def test_the_last_round_is_the_whole_segment_and_says_until_when_to_appeal(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated)
        done = publish_ranking(office, None, 1, upto=2)
        assert done.published.round is None
        assert done.appeals_until == done.published.at + timedelta(minutes=30)
        assert publish_ranking(office, None, 1).published.fingerprint == done.published.fingerprint


def test_what_is_published_with_results_outstanding_says_so(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=frozenset({(2, 4, 12)}))
        published = publish_ranking(office, None, 1).published
        with office.read() as c:
            marks = [render(text, "en") for text in ranking_from_plain(content_of(c, published)).marks]
        assert "Not complete: in round 2 results are outstanding at 1 of 4 tables." in marks
        complete = ranking_of(office, None, 1, upto=1)
        assert not any("outstanding" in render(text, "en") for text in complete.marks)


def test_the_poster_of_a_segment_in_play_is_the_publication_after_its_last_round(tmp_path):
    with seated_office(tmp_path) as (office, seated):
        play_all(office, seated, leave=round_of(2))
        published = publish_ranking(office, None, 1).published
        rows = prepare_document(office, "ranking", Request(segment=1)).rows
        assert rows.heading.version == str(published.number)
        assert any("after round 1" in render(part, "en") for part in rows.heading.part)
        assert rows.appeals_until is None


def test_a_ruling_after_the_publication_changes_the_ranking_but_not_what_hangs(tmp_path):
    with seated_office(tmp_path, rounds=(1,)) as (office, seated):
        play_all(office, seated)
        p = publish_ranking(office, None, 1).published
        now = office.clock()
        with office.step(Text("Ruling")) as step:
            step.insert(Ruling, [{"event_id": seated.event_id, "number": 1, "kind": "infraction", "segment": 1,
                                  "round": 1, "group": "1", "table_number": 1, "board": 1, "party": "1", "seat": "E",
                                  "cards": 30, "ruled_by": "何裁判", "incident_at": now, "ruled_at": now}])  # fmt: skip
        with office.read() as c:
            assert ranking_from_plain(content_of(c, p)) != ranking_of(office, None, 1)
