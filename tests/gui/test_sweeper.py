"""Whole collections of memory halt the window: they happen when the desk rests, never while somebody works."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

from tdapp.gui.models.sweeper import Sweeper
from tdapp.gui.pages import PAGES


class Knot:
    """Something that only a collection finds."""

    def __init__(self) -> None:
        self.me = self


@contextmanager
def whole_collections() -> Iterator[list[int]]:
    seen: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            seen.append(1)

    gc.callbacks.append(note)
    try:
        yield seen
    finally:
        gc.callbacks.remove(note)


def much_that_stays() -> list[list[int]]:
    """More than all there was: Python alone would look through everything several times meanwhile."""
    return [[n] for n in range(2 * len(gc.get_objects()) + 500_000)]


def test_an_open_window_is_never_halted_by_a_whole_collection(window, file, qtbot):
    gc.collect()
    with whole_collections() as seen:
        kept = much_that_stays()
        assert seen, "without a window Python collects as it likes"
        del kept
    there = window(file)
    gc.collect()
    with whole_collections() as seen:
        kept = much_that_stays()
        assert not seen
    del kept
    there.close()


def test_the_pages_are_imported_before_somebody_asks_for_them_and_then_kept(window, file, qtbot):
    there = window(file)
    qtbot.waitUntil(lambda: gc.get_freeze_count() > 0, timeout=10_000)
    assert {f"tdapp.gui.pages.{row.module}" for row in PAGES} <= set(sys.modules)
    there.close()


def test_what_nobody_reaches_goes_once_the_desk_rests(qapp):
    before = gc.get_threshold()
    gc.collect()
    sweeper = Sweeper(qapp, lambda: True)
    sweeper.begin()
    try:
        knot = Knot()
        seen = weakref.ref(knot)
        kept = [[n] for n in range(400_000)]  # the knot has grown old
        del knot
        sweeper.look()
        assert seen() is not None, "somebody works"
        sweeper.look()
        assert seen() is None
        assert kept
    finally:
        sweeper.end()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_while_a_case_runs_nothing_is_swept(qapp):
    sweeper = Sweeper(qapp, lambda: False)
    sweeper.begin()
    try:
        kept = [[n] for n in range(400_000)]
        with whole_collections() as seen:
            sweeper.look()
            sweeper.look()
        assert not seen
        assert kept
    finally:
        sweeper.end()


def test_of_two_the_last_to_end_gives_back_what_the_first_took(qapp):
    before = gc.get_threshold()
    first, second = Sweeper(qapp, lambda: True), Sweeper(qapp, lambda: True)
    first.begin()
    second.begin()
    first.end()
    assert gc.get_threshold() != before
    second.end()
    second.end()
    assert gc.get_threshold() == before
