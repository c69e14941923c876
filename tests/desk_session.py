"""A scripted session at the desk, through use cases: entries, draw, 40 sheets line by line; it may be killed anywhere.

As a program it says, after each use case that returned, the number of the last step: that was acknowledged.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from tdapp.bootstrap import open_office
from tdapp.model.log import head
from tdapp.services.checking_in import Mark, check_in
from tdapp.services.demo.people import invent
from tdapp.services.demo.simulator import Simulator
from tdapp.services.drawing.draw import draw
from tdapp.services.drawing.ways import BySeed
from tdapp.services.importing.lists import import_list
from tdapp.services.journal_desk import undo_step
from tdapp.services.office import Office
from tdapp.services.publish_seating import publish_seating
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.queries import answer_query
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt
from tdapp.services.setting_up import add_event
from tests.offices import Clock, regulations

TABLES, ROUNDS, BOARDS = 10, 4, 12
"""40 sheets of 12 boards."""


def entry_list(folder: Path, pairs: int = 2 * TABLES, club: str = "") -> Path:
    """A list of invented pairs; of the club, or of eight clubs."""
    lines = ["Pair,Name,Gender,Registration,Club"]
    for i, p in enumerate(invent(2 * pairs, f"session {club}")):
        lines.append(f"{i // 2 + 1},{p.name},{p.gender},{club}{p.registration},{club or p.club}")
    path = folder / f"list{club}.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def make(office: Office) -> None:
    """The first step of every session: the event."""
    add_event(office, regulations("pairs", rounds=(ROUNDS,)), "regulations.toml")


def session(office: Office, folder: Path) -> Iterator[None]:
    """The session after the event was made; it stops after each use case that returned."""
    import_list(office, None, entry_list(folder))
    yield
    for number in range(1, 2 * TABLES + 1):
        check_in(office, None, [f"L{number}"], Mark())
        yield
    draw(office, None, None, BySeed("海岸"))
    yield
    publish_seating(office, None, None)
    yield
    simulator = Simulator("session")
    for at in (
        BoardAt(r, t, b) for r in range(1, ROUNDS + 1) for t in range(1, TABLES + 1) for b in range(1, BOARDS + 1)
    ):
        played = simulator.play((at.round, at.board), at.table, (0, 0, 0, 0))
        left = played.left
        if (at.round, at.table, at.board) == (1, 2, 3):
            e, s, w, n = (27 if cards else 0 for cards in left)  # a whole hand is asked about
            left = e, s, w, n
        entered = set_result(office, at, TypedLine(played.places, left, pen=(0, 0, 10, 0) if at.board == 7 else None))
        yield
        for query in entered.queries:
            answer_query(office, None, query, "West confirms")
            yield
        if at.board == BOARDS and at.table % 4 == 0:
            undo_step(office)
            yield
            set_result(office, at, TypedLine(played.places, left))
            yield


def play(path: Path, acknowledged: Callable[[Office], object]) -> None:
    """Play the whole session on a new file."""
    with open_office(str(path), operator="沈编排", desk="1", clock=Clock(), create=True) as office:
        make(office)
        acknowledged(office)
        for _ in session(office, path.parent):
            acknowledged(office)


def _say(office: Office) -> None:
    sys.stdout.write(f"{head(office.engine).seq}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    play(Path(sys.argv[1]), _say)
