"""Cases run on the office's thread and arrive on the window's."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject

from tdapp.services.journal_desk import mark
from tdapp.text import Refused, Text
from tests.windows import settle


def test_results_arrive_in_order_on_the_windows_thread(window, file):
    there = window(file)
    arrived: list[tuple[int, bool]] = []
    main = threading.get_ident()
    for n in range(20):
        there.tasks.run(lambda office, n: n, n, done=lambda n: arrived.append((n, threading.get_ident() == main)))
    settle(there)
    assert arrived == [(n, True) for n in range(20)]


def test_what_a_case_wrote_is_told_once_after_its_result(window, file):
    there = window(file)
    told: list[object] = []
    there.tasks.changed.connect(lambda changes: told.append(sorted(changes.tables)))
    there.tasks.run(mark, "一", done=told.append)
    settle(there)
    assert told == [told[0], ["restore_point"]]
    assert isinstance(told[0], int)


def test_a_refusal_goes_to_who_asked_else_to_the_bar(window, file):
    there = window(file)
    there.show_page("journal")

    def refuse(office):
        raise Refused(Text("A."), Text("B."))

    heard: list[Refused] = []
    there.tasks.run(refuse, failed=heard.append)
    settle(there)
    assert [str(p) for p in heard[0]] == ["A.", "B."]
    assert not there.page.bar.texts
    there.tasks.run(refuse)
    settle(there)
    assert there.page.bar.texts == (Text("A."), Text("B."))
    assert there.page.bar.weight == "error"


def test_a_fault_is_told_as_one(window, file):
    there = window(file)

    def fault(office):
        raise ZeroDivisionError

    there.tasks.run(fault)
    settle(there)
    assert isinstance(window.faults.pop(), ZeroDivisionError)


def test_a_cancelled_case_writes_nothing_and_says_nothing(window, file):
    there = window(file)
    begun, go_on = threading.Event(), threading.Event()

    def long(office, progress):
        with office.step(Text("Something long")):
            progress(1, 10)
            begun.set()
            go_on.wait(5)
            progress(2, 10)

    heard: list[object] = []
    parts: list[tuple[int, int]] = []
    job = there.tasks.run(
        long, done=heard.append, failed=heard.append, progress=lambda a, b: parts.append((a, b)), label=Text("Long")
    )
    begun.wait(5)
    job.cancel()
    go_on.set()
    settle(there)
    assert (heard, parts) == ([], [(1, 10)])


def test_nobody_is_called_who_is_gone(window, file):
    there = window(file)
    owner = QObject()
    heard: list[object] = []
    there.tasks.run(lambda office: 1, done=heard.append, owner=owner)
    import shiboken6

    shiboken6.delete(owner)
    settle(there)
    assert not heard


def test_work_apart_does_not_wait_for_the_office(window, file, qtbot):
    there = window(file)
    hold = threading.Event()
    there.tasks.run(lambda office: hold.wait(5))
    heard: list[int] = []
    there.tasks.run_apart(lambda: 7, done=heard.append)
    qtbot.waitUntil(lambda: heard == [7], timeout=3000)
    hold.set()
    settle(there)
