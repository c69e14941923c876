"""An event with rulings, and what tests of the windows ask about them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from tdapp.gui.main_window import MainWindow
from tdapp.model.tables import Official
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.services.columns.ledger import LedgerRow
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.reading import ledger_page
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.text import Text
from tests.every_view import rest
from tests.hands import Hands
from tests.seated_event import play_all, seated_office
from tests.windows import page_in_front, settle

K = RulingKind


@contextmanager
def played(folder: Path, kind: str = "pairs") -> Iterator[Any]:
    """The first round is played, the second one is in play; a chief, a TD and the operator are known."""
    with seated_office(folder, kind, rounds=(2,)) as (office, seated):
        play_all(
            office, seated, leave=frozenset((r, t, b) for r, t in seated.encounters for b in range(1, 13) if r > 1)
        )
        with office.step(Text("Officials")) as step:
            people = [("何裁判长", "chief"), ("罗裁判", "td"), ("沈编排", "td")]
            step.insert(Official, [{"name": name, "role": role} for name, role in people])
        yield office


def ruled_file(folder: Path) -> Path:
    """Two warnings of pair 2 in round 1, two infractions of pair 3, a foul of pair 5 without an order."""
    with played(folder) as office:
        for party, kind, board in (("2", K.WARNING, 3), ("2a", K.WARNING, 4), ("3", K.INFRACTION, 5),
                                   ("3", K.INFRACTION, 6), ("5", K.FOUL, 7)):  # fmt: skip
            by = "何裁判长" if kind is K.FOUL else ""
            add_ruling(office, NewRuling(party=party, kind=kind, at=RulingAt(round=1, board=board), by=by))
    return folder / "tournament.tdb"


def shown(window: Any, path: Path, qtbot: Any, key: str = "penalties", language: str = "en") -> tuple[Any, Any, Hands]:
    there, page = page_in_front(window, path, qtbot, key, language)
    rest(there)
    return there, page, Hands(lambda: there)


def rows(there: MainWindow) -> tuple[LedgerRow, ...]:
    """The ledger as it is in the file."""
    found: list[Any] = []
    there.tasks.run(ledger_page, None, done=lambda page: found.append(page.rows))
    settle(there)
    return tuple(found[0])


def said(there: MainWindow) -> str:
    """What the bar of the page says."""
    page = there.page
    assert page is not None
    return " ".join(there.language.say(text) for text in page.bar.texts)


def dialog(kind: type) -> Any:
    """The dialog in front, of this kind."""
    front = QApplication.activeModalWidget()
    assert isinstance(front, kind), front
    return front
