"""The office: who acts, at which desk, by which clock, on which tournament; every use case takes it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection, Engine

from tdapp.model import journal
from tdapp.model.engine import snapshot
from tdapp.model.failures import run_step
from tdapp.model.journal import Inverse, Step
from tdapp.services.documents import Documents
from tdapp.text import Text

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Done:
    """A step that an undo can take back: its number and words."""

    seq: int
    what: Text


class Office:
    """One person at one desk with one tournament open.

    `clock` gives the instant in UTC; `documents` draws paper. Writes go through `step`, reads through
    `read`; sessions and connections never leave the use case that opened them. `newest` is the newest step that was
    made here by this person and can be taken back; undoing is none.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        operator: str,
        desk: str,
        clock: Callable[[], datetime],
        documents: Documents,
        closing: Callable[[], None],
    ) -> None:
        self._engine = engine
        self.operator = operator
        self.desk = desk
        self.clock = clock
        self.documents = documents
        self.newest: Done | None = None
        self._closing = closing
        self._thread: ThreadPoolExecutor | None = None
        self._kept: dict[Hashable, Any] = {}
        self._kept_off: int | None = None

    @property
    def engine(self) -> Engine:
        """The store; RuntimeError on a thread that must not wait for it."""
        self.check_thread()
        return self._engine

    def check_thread(self) -> None:
        """RuntimeError on a thread that must not wait for a use case."""
        if self._kept_off == threading.get_ident():
            raise RuntimeError("a use case ran on the window's thread: hand it to Tasks.run")

    def keep_off_this_thread(self) -> None:
        """From now on no use case runs on the calling thread: it draws the window and waits for nothing."""
        self._kept_off = threading.get_ident()

    def kept(self, key: Hashable, make: Callable[[], R]) -> R:
        """What was derived from the tournament and is kept while it is open; made when first asked for.

        It follows the journal by itself; nothing that could not be made again belongs here.
        """
        if key not in self._kept:
            self._kept.setdefault(key, make())
        found: R = self._kept[key]
        return found

    def hand_over(self, operator: str, desk: str) -> None:
        """Somebody else is here: steps from now on carry this name and desk. To be called between two use cases."""
        self.operator, self.desk = operator, desk
        self.newest = None

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one state of the tournament and cannot write."""
        with snapshot(self.engine) as connection:
            yield connection

    @contextmanager
    def step(self, what: Text, *, inverse: Inverse = Inverse.ROWS, reason: Text | None = None) -> Iterator[Step]:
        """The one way to write: a transaction that becomes one journal step, or nothing.

        `inverse` declares how the step is taken back; `reason` says why it cannot be, where it is NONE.
        """
        who = self.operator, self.desk
        with journal.step(self.engine, *who, self.clock, what, inverse=inverse, reason=reason) as made:
            yield made
        if made.seq is not None and made.taken_back:
            self.newest = Done(made.seq, what)

    def submit(self, case: Callable[..., R], *args: object, **named: object) -> Future[R]:
        """Run a use case on the office's own thread, one after another."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="office")
        return self._thread.submit(case, self, *args, **named)

    def close(self) -> None:
        """Finish what was submitted, close the tournament and free its lock."""
        if self._thread is not None:
            self._thread.shutdown(wait=True)
            self._thread = None
        self._closing()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def use_case(case: Callable[Concatenate[Office, P], R]) -> Callable[Concatenate[Office, P], R]:
    """Marks one action of a person: on a server it is run once more when the database asks for that.

    RuntimeError on the window's thread.
    """

    @wraps(case)
    def run(office: Office, /, *args: P.args, **named: P.kwargs) -> R:
        office.check_thread()
        return run_step(lambda: case(office, *args, **named))

    return run
