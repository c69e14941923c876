"""The language of the windows, switched while they are open, and errors as sentences of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from tdapp.i18n import LANGUAGES, render
from tdapp.text import Refused, Text

_IN_WINDOWS: dict[str, str] = {
    "The seating is published: a change of who sits there needs the chief TD. Name who approved it with "
    "--approved-by NAME.": "The seating is published: a change of who sits there needs the chief TD. Write who "
    "approved it.",
    "Nobody in this tournament has the registration number or name {typed}; for somebody new use --name.":
        "Nobody in this tournament has the registration number or name {typed}. Choose “somebody new” to enter them.",
    "Entry {entry} is not a single reserve; name the person with --person.":
        "Entry {entry} is not a single reserve. Name the person instead.",
    "An entry of this event has so many people: {wanted}; named: {named}. Give --name for each.":
        "An entry of this event has so many people: {wanted}; named: {named}.",
    "A team needs its name: --team NAME.": "A team needs its name.",
    "Every person needs a name: --name NAME.": "Every person needs a name.",
    "Every place of segment {segment} is taken by an entry. Add it with --draw-again and draw the segment again, "
    "which decides anew about an odd number; or add it with --reserve, unranked.":
        "Every place of segment {segment} is taken by an entry. Tick “Draw again afterwards” and draw the segment "
        "again, which decides anew about an odd number; or tick “Reserve”: then it plays unranked.",
    "The seating of segment {segment} is published (publications {numbers}). A late entry can only stand by as a "
    "reserve: --reserve": "The seating of segment {segment} is published (publications {numbers}). A late entry can "
    "only stand by: tick “Reserve”.",
    "Segment {segment} is being played. A late entry can only stand by as a reserve: --reserve":
        "Segment {segment} is being played. A late entry can only stand by: tick “Reserve”.",
    "No seat is concerned, so nothing is to be chosen: leave out --reserve, --rest, --close and --draw-again.":
        "The seats have changed meanwhile. Look at the choices again.",
    "Publication {number} no longer holds. Publish the seating again: tdapp publish seating --segment {segment}":
        "Publication {number} no longer holds. Publish the seating of segment {segment} again, on the page Draw & "
        "seating.",
    "Publication {number} no longer holds. Publish the seating again: tdapp publish seating --segment {segment} "
    "--round {round}": "Publication {number} no longer holds. Publish the seating of segment {segment}, round {round} "
    "again, on the page Draw & seating.",
    "Event {event} is drawn; entry numbers are fixed. Late entries are added one by one: tdapp entry add":
        "Event {event} is drawn; entry numbers are fixed. Late entries are added one by one.",
}  # fmt: skip
"""Sentences that name options of a command, and how a window says the same."""


def in_windows(text: Any) -> Any:
    """The text as a window says it: a button or a page instead of a command's option."""
    if isinstance(text, Text):
        here = _IN_WINDOWS.get(text.message)
        return text if here is None else Text(here, **text.fields)
    if isinstance(text, Refused):
        return Refused(*(in_windows(problem) for problem in text))
    if isinstance(text, tuple):
        return tuple(in_windows(t) for t in text)
    return text


class Language(QObject):
    """The language shown now, `zh` or `en`; `changed` is emitted after a switch."""

    changed = Signal()

    def __init__(self, code: str = "zh", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._code = code if code in LANGUAGES else LANGUAGES[0]

    @property
    def code(self) -> str:
        """`zh` or `en`."""
        return self._code

    def say(self, text: Any) -> str:
        """The text, or whatever a cell shows, in the language of now."""
        return render(in_windows(text), self._code)

    @property
    def next(self) -> str:
        """The language that a switch shows."""
        return LANGUAGES[(LANGUAGES.index(self._code) + 1) % len(LANGUAGES)]

    def say_in_next(self, text: Any) -> str:
        """The text in the language that a switch shows."""
        return render(in_windows(text), self.next)

    def switch(self, code: str | None = None) -> None:
        """Show this language, or the next one."""
        if code is None:
            code = self.next
        if code in LANGUAGES and code != self._code:
            self._code = code
            self.changed.emit()

    def bind(self, owner: QObject, put: Callable[[str], object], text: Any) -> None:
        """Put the text into words now and after every switch, as long as the owner lives.

        `put` is usually a bound setter of the owner: `language.bind(button, button.setText, Text("Publish"))`.
        Binding the same setter of the same owner again replaces the text.
        """
        code = getattr(put, "__code__", None)
        name = f"said_{getattr(put, '__name__', '')}_{id(code) if code is not None else ''}"
        known = owner.findChild(_Bound, name)
        bound = known if isinstance(known, _Bound) else _Bound(self, owner, name)
        bound.hold(put, text)


class _Bound(QObject):
    """One text of one widget; it goes with the widget."""

    def __init__(self, language: Language, owner: QObject, name: str) -> None:
        super().__init__(owner)
        self.setObjectName(name)
        self._language = language
        language.changed.connect(self.speak)

    def hold(self, put: Callable[[str], object], text: Any) -> None:
        self._put, self._text = put, text
        self.speak()

    def speak(self) -> None:
        self._put(self._language.say(self._text))


def problems_of(error: BaseException) -> tuple[Text, ...]:
    """What a refusal tells the person, one text a problem."""
    if isinstance(error, Refused):
        return error.problems
    return (Text("{error}", error=str(error)),)
