"""What a page works with: the tournament through tasks, the language, and the event, segment and round of now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject, Signal

from tdapp.gui.actions import Actions
from tdapp.gui.messages import Language
from tdapp.gui.tasks import Changes, Tasks
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.overview import Overview


@dataclass(frozen=True, slots=True)
class Scope:
    """Where the person is: the event's code, the segment and the round; empty as long as there is none."""

    event: str | None = None
    segment: int | None = None
    round: int | None = None


class Desk(QObject):
    """One window's desk, handed to every page.

    `scope_changed(Scope)`: the person went to another event, segment or round. `overview_changed(Overview)`: what
    there is (events, segments, rounds) is other than before. `told(weight, texts)`: sentences for the bar of the
    page. `asked(page, target)`: go to a page. `theme_changed()`: colours are to be taken anew.
    """

    scope_changed = Signal(object)
    overview_changed = Signal(object)
    told = Signal(str, object)
    asked = Signal(str, object)
    theme_changed = Signal()

    def __init__(self, tasks: Tasks, language: Language, actions: Actions, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tasks = tasks
        self.language = language
        self.actions = actions
        self.operator = ""
        self.name = ""
        self.where = ""
        self.writes = True
        self.theme = "light"
        self._scope = Scope()
        self._overview: Overview | None = None
        tasks.refused.connect(self.refuse)
        tasks.changed.connect(self._follow)

    # Words

    def say(self, text: Any) -> str:
        """The text in the language of now."""
        return self.language.say(text)

    def tell(self, *texts: Text, weight: str = "note") -> None:
        """Show sentences in the bar of the page: weight `note`, `good`, `warning` or `error`."""
        self.told.emit(weight, texts)

    def refuse(self, refused: Refused) -> None:
        """Show every problem of a refusal in the bar of the page."""
        self.told.emit("error", tuple(refused.problems))

    def quiet(self) -> None:
        """Clear the bar of the page."""
        self.told.emit("note", ())

    # Work

    def run(self, case: Callable[..., Any], *args: Any, **options: Any) -> Any:
        """`tasks.run`: call `case(office, *args)` on the office's thread."""
        return self.tasks.run(case, *args, **options)

    def go_to(self, page: str, target: Any = None) -> None:
        """Show another page, and there this: an entry's number, a sheet, a table."""
        self.asked.emit(page, target)

    # Where

    @property
    def scope(self) -> Scope:
        """The event, segment and round of now."""
        return self._scope

    @property
    def overview(self) -> Overview | None:
        """The events, segments and rounds there are; None before it was read."""
        return self._overview

    def choose(self, **parts: Any) -> None:
        """Go to another event, segment or round: `choose(event="A")`, `choose(segment=2, round=1)`."""
        self._set_scope(replace(self._scope, **parts))

    @property
    def zone(self) -> ZoneInfo:
        """The tournament's time zone, UTC before there is one."""
        return ZoneInfo(self._overview.zone if self._overview is not None else "UTC")

    def read_overview(self, **then: Any) -> None:
        """Read anew what there is, and go there: what was only just made is not known before."""
        from tdapp.services.overview import overview  # noqa: PLC0415  the windows start without the store

        self.tasks.run(overview, done=partial(self._set_overview, then), owner=self)

    def _follow(self, changes: Changes) -> None:
        if changes.touches("tournament", "event", "segment", "round", "group", "regulations", "encounter"):
            self.read_overview()

    def _set_overview(self, then: dict[str, Any], found: Overview) -> None:
        if found != self._overview:
            self._overview = found
            self.overview_changed.emit(found)
        self._set_scope(replace(self._scope, **then))

    def _set_scope(self, wanted: Scope) -> None:
        fitting = _fitting(wanted, self._overview)
        if fitting != self._scope:
            self._scope = fitting
            self.scope_changed.emit(fitting)


def _fitting(wanted: Scope, there: Overview | None) -> Scope:
    """What there is that comes nearest to what was wanted."""
    if there is None or not there.events:
        return Scope()
    event = next((e for e in there.events if e.code == wanted.event), there.events[0])
    if not event.segments:
        return Scope(event.code)
    same = event.code == wanted.event
    drawn = [s for s in event.segments if s.groups]
    nearest = drawn[-1] if drawn else event.segments[0]
    segment = next((s for s in event.segments if same and s.number == wanted.segment), nearest)
    held = same and segment.number == wanted.segment and wanted.round in segment.rounds
    nearest_round = segment.latest or next(iter(segment.rounds), None)
    return Scope(event.code, segment.number, wanted.round if held else nearest_round)
