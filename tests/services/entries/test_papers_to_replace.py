"""Papers that a change makes untrue are all named: every copy on the wall, but none that was replaced before."""

from __future__ import annotations

from tdapp.services.changes.instead import Instead
from tdapp.services.changes.leaving import NOW, no_show
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.papers.filling import Request
from tdapp.services.printing import prepare_document
from tests.drawn_event import change, enter
from tests.offices import new_office


def papers_named(left) -> tuple[int, ...]:
    """The numbers of the papers that the findings name."""
    return tuple(n for f in left.findings if f.subject[0] == "papers" for n in f.subject[1:])


def test_every_copy_of_a_paper_is_to_be_replaced_until_a_new_one_hangs(tmp_path):
    with new_office(tmp_path) as office:
        for entry in enter(office, 18)[16:]:
            change(office, entry, standing="reserve")
        draw(office, None, 1, BySeed("x"))
        for _ in range(2):  # one in Chinese, one in English: what they show is the same
            prepare_document(office, "seating-by-name", Request(segment=1))
        prepare_document(office, "seating-by-table", Request(segment=1, round=2))
        first = no_show(office, None, ["7"], NOW, Instead(reserves=("17",)))
        assert papers_named(first) == (1, 2, 3)
        prepare_document(office, "seating-by-name", Request(segment=1))
        second = no_show(office, None, ["8"], NOW, Instead(reserves=("18",)))
        assert papers_named(second) == (3, 4)


def test_lists_that_held_until_then_are_named_and_what_was_untrue_before_is_not(tmp_path):
    with new_office(tmp_path) as office:
        for entry in enter(office, 18)[16:]:
            change(office, entry, standing="reserve")
        draw(office, None, 1, BySeed("x"))
        prepare_document(office, "entry-list", Request())
        first = no_show(office, None, ["7"], NOW, Instead(reserves=("17",)))
        assert papers_named(first) == (1,)
        prepare_document(office, "check-in-list", Request())
        second = no_show(office, None, ["8"], NOW, Instead(reserves=("18",)))
        assert papers_named(second) == (2,)
