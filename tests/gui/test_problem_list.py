"""A long list of findings: it is laid out piece by piece, and stays where it is when it is read again."""

from __future__ import annotations

from tdapp.gui.widgets.problem_list import ProblemList
from tdapp.text import Text


def lines(n):
    return [("warning", Text("Entry {entry} has no club.", entry=i), ("entry", i)) for i in range(n)]


def test_what_is_read_again_leaves_the_list_where_it_stands(window, file):
    there = window(file)
    listed = ProblemList(there.desk, there)
    listed.put_lines(lines(40))
    listed.setCurrentIndex(listed.model().index(7, 0))
    listed.put_lines(lines(40))
    assert listed.currentIndex().row() == 7
    listed.put_lines(lines(41))
    assert not listed.currentIndex().isValid()


def test_a_thousand_findings_find_their_places_in_pieces_and_all_arrive(window, file, qtbot):
    there = window(file)
    listed = ProblemList(there.desk, there)
    listed.resize(300, 400)
    listed.show()
    listed.put_lines(lines(1000))
    listed.doItemsLayout()
    last = listed.model().index(999, 0)
    assert not listed.visualRect(last).isValid(), "not all at once"
    qtbot.waitUntil(lambda: listed.visualRect(last).isValid(), timeout=5_000)
    assert listed.visualRect(last).top() > 999 * listed.fontMetrics().height()


def test_the_words_follow_the_language(window, file):
    there = window(file, language="en")
    listed = ProblemList(there.desk, there)
    listed.put_texts([Text("Problems")])
    said = listed.model().index(0, 0).data()
    there.language.switch()
    assert listed.model().index(0, 0).data() != said
