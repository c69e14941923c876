"""Runs use cases on the office's own thread and brings their results back to the window's thread.

`Tasks.run(case, *args, done=…, failed=…)` is the only way from a window to the tournament. Results arrive in the
order in which the cases were started. What one of them wrote is told once, by `changed`, whoever wrote it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.office import Done, Office

POLL = 1000
"""Milliseconds between two looks at what others wrote."""


class Cancelled(Exception):
    """Raised inside a case by its `progress` when the person cancelled it; nothing is written then."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What was written: the last step of the journal now, and the rows touched since the last time, by table.

    `own` is the newest step among them that was made here and can be taken back: it is what undo takes now.
    """

    seq: int
    tables: Mapping[str, frozenset[int]]
    own: Done | None = None

    def touches(self, *tables: str) -> bool:
        """Whether a row of one of these tables was touched; `touches()` asks for any."""
        return bool(self.tables) if not tables else any(t in self.tables for t in tables)

    def and_then(self, later: Changes) -> Changes:
        """Both together."""
        both = dict(self.tables)
        for table, rows in later.tables.items():
            both[table] = both.get(table, frozenset()) | rows
        return Changes(later.seq, both, later.own or self.own)


@dataclass(eq=False)
class Job:
    """One running case: what it is called, how far it is, whether it was cancelled."""

    label: Text | None
    done: Callable[[Any], object] | None
    failed: Callable[[Refused], object] | None
    on_progress: Callable[[int, int], object] | None
    owner: QObject | None
    future: Future[Any] | None = None
    cancelled: bool = False
    cancellable: bool = False
    part: tuple[int, int] = (0, 0)
    result: Any = None
    error: BaseException | None = None
    changes: Changes | None = field(default=None)

    def cancel(self) -> None:
        """Stop it: at once when it has not begun, else at its next report of progress."""
        self.cancelled = True
        if self.future is not None:
            self.future.cancel()


class Tasks(QObject):
    """Runs cases for the pages of one window.

    `changed(Changes)`: something was written, here or elsewhere. `refused(Refused)`: a case without its own
    `failed` was refused. `crashed(object)`: a fault of ours. `running(object)`: the labelled jobs, as a tuple,
    whenever one begins, ends or progresses.
    """

    changed = Signal(object)
    refused = Signal(object)
    crashed = Signal(object)
    running = Signal(object)
    _finished = Signal(object)
    _progressed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._office: Office | None = None
        self._apart: ThreadPoolExecutor | None = None
        self._jobs: list[Job] = []
        self._seq: int | None = None
        self._closing = False
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._progressed.connect(self._report, Qt.ConnectionType.QueuedConnection)
        self._timer = QTimer(self)
        self._timer.setInterval(POLL)
        self._timer.timeout.connect(self._poll)

    def open(self, office: Office, *, follow: bool) -> None:
        """Work for this office from now on; with `follow` others write to the tournament too."""
        office.keep_off_this_thread()
        self._office = office
        self._seq = None
        if follow:
            self._timer.start()

    @property
    def office(self) -> Office | None:
        """The office, to hand on; no use case is called with it on the window's thread."""
        return self._office

    @property
    def idle(self) -> bool:
        """Whether nothing runs and nothing waits to be delivered."""
        return not self._jobs

    def run(
        self,
        case: Callable[..., Any],
        *args: Any,
        done: Callable[[Any], object] | None = None,
        failed: Callable[[Refused], object] | None = None,
        progress: Callable[[int, int], object] | None = None,
        label: Text | None = None,
        owner: QObject | None = None,
        **named: Any,
    ) -> Job:
        """Call `case(office, *args, **named)` on the office's thread.

        `done(result)` and `failed(refused)` are called on the window's thread; not at all when `owner`, or the
        widget whose methods they are, is gone by then. With `progress` the case gets a named argument
        `progress(done, total)`. A `label` is shown while it runs.
        """
        if self._office is None:
            raise RuntimeError("no tournament is open")
        job = self._job(done, failed, progress, label, owner, named)
        job.future = self._office.submit(self._on_office_thread, job, case, args, named)
        job.future.add_done_callback(lambda _: self._finished.emit(job))
        return job

    def run_apart(
        self,
        work: Callable[..., Any],
        *args: Any,
        done: Callable[[Any], object] | None = None,
        failed: Callable[[Refused], object] | None = None,
        progress: Callable[[int, int], object] | None = None,
        label: Text | None = None,
        owner: QObject | None = None,
        **named: Any,
    ) -> Job:
        """Call `work(*args, **named)` on a second worker: rankings and paper from frozen rows, files, pictures."""
        if self._apart is None:
            self._apart = ThreadPoolExecutor(1, thread_name_prefix="apart")
        job = self._job(done, failed, progress, label, owner, named)
        job.future = self._apart.submit(_work, job, work, args, named)
        job.future.add_done_callback(lambda _: self._finished.emit(job))
        return job

    def _job(
        self,
        done: Callable[[Any], object] | None,
        failed: Callable[[Refused], object] | None,
        progress: Callable[[int, int], object] | None,
        label: Text | None,
        owner: QObject | None,
        named: dict[str, Any],
    ) -> Job:
        job = Job(label, done, failed, progress, owner)
        if progress is not None:
            job.cancellable = True

            def tell(part: int, total: int) -> None:
                if job.cancelled:
                    raise Cancelled
                job.part = (part, total)
                self._progressed.emit(job)

            named["progress"] = tell
        self._jobs.append(job)
        if label is not None:
            self._tell_running()
        return job

    def _on_office_thread(
        self, office: Office, job: Job, case: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]
    ) -> None:
        if self._seq is None:
            self._seq = _now(office)
        _work(job, lambda *a, **n: case(office, *a, **n), args, named)
        if job.error is None or isinstance(job.error, (Refused, Cancelled)):
            _work_changes(job, office, self._seq)
            if job.changes is not None:
                self._seq = job.changes.seq

    def _deliver(self, job: Job) -> None:
        if job in self._jobs:
            self._jobs.remove(job)
        if self._closing:
            return
        if job.label is not None:
            self._tell_running()
        if isinstance(job.error, Refused):
            self._hand(job, job.failed or self.refused.emit, job.error)
        elif isinstance(job.error, Cancelled) or (job.cancelled and job.future is not None and job.future.cancelled()):
            pass
        elif job.error is not None:
            self.crashed.emit(job.error)
        elif job.done is not None:
            self._hand(job, job.done, job.result)
        if job.changes is not None and job.changes.tables:
            self.changed.emit(job.changes)

    def _hand(self, job: Job, receiver: Callable[[Any], object], value: Any) -> None:
        """Call the receiver, unless the widget that asked is gone."""
        for owner in (job.owner, getattr(receiver, "__self__", None)):
            if isinstance(owner, QObject) and not shiboken6.isValid(owner):
                return
        receiver(value)

    def _report(self, job: Job) -> None:
        if job not in self._jobs or self._closing:
            return
        if job.on_progress is not None and (job.owner is None or shiboken6.isValid(job.owner)):
            job.on_progress(*job.part)
        if job.label is not None:
            self._tell_running()

    def _tell_running(self) -> None:
        self.running.emit(tuple(j for j in self._jobs if j.label is not None))

    def _poll(self) -> None:
        if self.idle and self._office is not None:
            self.run(_nothing)

    def close(self) -> None:
        """Finish what was started, close the office and end both threads."""
        self._closing = True
        self._timer.stop()
        for job in self._jobs:
            job.cancel()
        if self._apart is not None:
            self._apart.shutdown(wait=True, cancel_futures=True)
            self._apart = None
        if self._office is not None:
            self._office.close()
            self._office = None
        self._jobs.clear()


def _work(job: Job, work: Callable[..., Any], args: tuple[Any, ...], named: dict[str, Any]) -> None:
    try:
        job.result = work(*args, **named)
    except Exception as error:  # noqa: BLE001  told on the window's thread, as a sentence or a crash report
        job.error = error


def _work_changes(job: Job, office: Office, seq: int) -> None:
    """What was written since; asked right behind the case, so that no later one is told of it first."""
    from tdapp.services.journal_desk import changed_since  # noqa: PLC0415  the windows start without the store

    try:
        now, tables = changed_since(office, seq)
    except Exception as error:  # noqa: BLE001  as above
        job.error = job.error or error
        return
    own = office.newest if office.newest is not None and office.newest.seq > seq else None
    job.changes = Changes(now, {t: frozenset(rows) for t, rows in tables.items()}, own)


def _now(office: Office) -> int:
    from tdapp.services.journal_desk import last_step  # noqa: PLC0415

    return last_step(office)


def _nothing(office: Office) -> None:
    """Only look at what others wrote."""
