"""What tests of the page Appeals & corrections share: an event to appeal in, the page on it, what it shows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from tdapp.model.tables import Official
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.services.ledger.places import RulingAt
from tdapp.services.ledger.recording import NewRuling, add_ruling
from tdapp.services.publish_ranking import publish_ranking
from tdapp.services.ranking.reading import ranking_of
from tdapp.text import Text
from tests.appealed import Appealed, appealed
from tests.every_view import rest
from tests.hands import Hands
from tests.windows import page_in_front, settle

CHIEF = "何裁判长"
_OFFICIALS = (("杨副裁", "deputy"), ("许一鸣", "td"), ("吕青山", "td"), ("秦望川", "td"), ("朱礼", "td"))


def event_to_appeal(
    folder: Path, minutes: int = 5, then: Callable[[Appealed], object] = lambda _: None, **more: Any
) -> Path:
    """An event in which entry 1 got an infraction, and whose ranking with it hangs for so many minutes.

    `then` is done to it before it is closed.
    """
    start = datetime.now(UTC) - timedelta(minutes=minutes + 1)
    with appealed(folder, published=False, start=start, **more) as made:
        with made.office.step(Text("Officials")) as step:
            step.insert(Official, [{"name": n, "role": r, "club_id": None} for n, r in _OFFICIALS])
        at = RulingAt(round=1, table=made.table_of("1"), board=1)
        add_ruling(made.office, NewRuling(party="1", kind=RulingKind.INFRACTION, at=at, cards=200, by="东海裁判"))
        publish_ranking(made.office, None, 1)
        then(made)
    return folder / "tournament.tdb"


def opened(window, path: Path, qtbot, language: str = "zh") -> tuple[Any, Any, Hands]:
    there, page = page_in_front(window, path, qtbot, "appeals", language)
    rest(there)
    return there, page, Hands(lambda: there)


def ask(there, case, *args, **named) -> Any:
    """What a use case returns, asked where use cases run."""
    found: list[Any] = []
    there.tasks.run(case, *args, done=found.append, **named)
    settle(there)
    return found[0]


def dialog(kind: type) -> Any:
    """The dialog of this kind that is open."""
    (found,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, kind) and w.isVisible()]
    return found


def places(there) -> dict[int, int | None]:
    return {x.number: x.place for x in ask(there, ranking_of, None, 1).lines}


def shown(there) -> str:
    """What stands beside the docket, in words."""
    return "\n".join(there.language.say(f.text) for f in there.page.side.facts.facts)


def refreshed(there) -> None:
    """Wait for the short rest after changes."""
    rest(there)
    settle(there)
