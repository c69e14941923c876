"""Speaks the language of the paper: Chinese, English, or both side by side."""

from __future__ import annotations

from typing import Any

from tdapp.i18n import catalogue, render
from tdapp.services.documents import PaperLanguage
from tdapp.text import Text, fill

_SHORT = 2  # an English word of at most so many letters follows the Chinese one without a blank


class Say:
    """Puts texts into the language of one document."""

    def __init__(self, language: PaperLanguage) -> None:
        self.language = language

    def __call__(self, text: Any, between: str = " ") -> str:
        """The text on one line; in both languages Chinese first, once where they agree."""
        if type(text) is str:
            return text
        if self.language != "both":
            return render(text, self.language)
        if isinstance(text, tuple):
            return "、".join(self(t, between) for t in text)
        if isinstance(text, Text) and catalogue("zh").get(text.message, text.message) == text.message:
            return fill(text.message, {k: self(v, between) for k, v in text.items})
        chinese, english = self.pair(text)
        if not english:
            return chinese
        return chinese + english if len(english) <= _SHORT and between == " " else chinese + between + english

    def pair(self, text: Any) -> tuple[str, str]:
        """The text and, when the paper speaks both languages and they differ, its English."""
        if self.language != "both":
            return render(text, self.language), ""
        chinese, english = render(text, "zh"), render(text, "en")
        return chinese, "" if english == chinese else english
