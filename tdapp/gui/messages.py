"""The language of the windows, switched while they are open, and errors as sentences of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from tdapp.i18n import LANGUAGES, render
from tdapp.text import Refused, Text


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
        return render(text, self._code)

    def switch(self, code: str | None = None) -> None:
        """Show this language, or the next one."""
        if code is None:
            code = LANGUAGES[(LANGUAGES.index(self._code) + 1) % len(LANGUAGES)]
        if code in LANGUAGES and code != self._code:
            self._code = code
            self.changed.emit()

    def bind(self, owner: QObject, put: Callable[[str], object], text: Any) -> None:
        """Put the text into words now and after every switch, as long as the owner lives.

        `put` is usually a bound setter of the owner: `language.bind(button, button.setText, Text("Publish"))`.
        Binding the same setter of the same owner again replaces the text.
        """
        name = f"said_{getattr(put, '__name__', id(put))}"
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
