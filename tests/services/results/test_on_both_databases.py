"""A day's results and rankings on a file and on a server: the same rows, the same figures (storage)."""

from __future__ import annotations

from tdapp.services.journal_desk import check, undo_step
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.ranking.reading import ranking_of
from tdapp.services.results.exporting import export_results
from tdapp.services.results.importing import import_results
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.queries import answer_query, queries_of
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.setting_up import add_event
from tests.offices import everything, office_at, regulations
from tests.seated_event import play_all, seat_event, seated_office


def test_lines_questions_imports_and_publications_on_either(database_url, tmp_path):
    (tmp_path / "other").mkdir()
    with seated_office(tmp_path / "other") as (office, seated):
        play_all(office, seated)
        text, wanted = export_results(office), ranking_of(office, None, 1)
    path = tmp_path / "results.csv"
    path.write_text(text, encoding="utf-8")
    with office_at(database_url, create=True) as office:
        add_event(office, regulations(rounds=(2,)), "regulations.toml")
        seat_event(office, "individual", 4)
        asked = set_result(office, BoardAt(1, 1, 1), TypedLine(places=(1, 3, 4, 2), left=(27,), pen=(0, 10, 0, 0)))
        assert [q.number for q in queries_of(office, None)] == list(asked.queries)
        answer_query(office, None, asked.queries[0], "属实")
        undo_step(office)
        undo_step(office, 3)
        assert queries_of(office, None) == []
        assert import_results(office, path).new == 96
        assert ranking_of(office, None, 1) == wanted
        before = everything(office)
        assert import_results(office, path).unchanged == 96
        assert everything(office) == before
        published = publish_ranking(office, None, 1).published
        assert published.number == 1
        undo_step(office)
        assert check(office).findings == ()
