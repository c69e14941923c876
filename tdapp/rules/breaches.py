"""The catalogue of breaches: what usually follows from which, with its article and its words (rules 6 and 7).

An event keeps its own copy as text; a ruling may name a breach of it or none.
"""

# ruff: noqa: RUF009  a setting is a dataclass field with its reader and writer

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tdapp.rules.penalty_faults import CARDS_MOST
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.rules.regulations.sections import setting
from tdapp.rules.regulations.toml_reader import TomlReader
from tdapp.rules.regulations.values import Fault, Value, choice, flag, line, whole
from tdapp.rules.regulations.writing import sections_text
from tdapp.text import Text


class Game(StrEnum):
    """The game whose scale a breach belongs to."""

    CHINPOK = "chinpok"
    GUANDAN = "guandan"


class ReportBy(StrEnum):
    """By when a breach must be pointed out, so that the right to the penalty is not lost; `any`: at any time."""

    TRICK = "trick"
    BOARD = "board"
    ROUND = "round"
    ANY = "any"


_CODE = Text("A code has small letters and digits, joined by -.")
_KIND = choice(RulingKind)
_WORDS = line(longest=120)


def _read_kind(raw: object) -> RulingKind:
    kind = _KIND.read(raw)
    if kind is RulingKind.WITHDRAW:
        raise Fault(Text("Nothing is a breach whose ruling is a withdrawal."))
    return kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """[[breach]]: `kind` is the usual ruling; `or_more`: that or a graver one, as the TD decides.

    `cards` None are those of the kind; `article` as the source counts, e.g. 58.2.3, empty where none is known; `hidden`
    are not offered while a ruling is typed.
    """

    code: str = setting(line(longest=40, pattern=r"[a-z0-9]+(-[a-z0-9]+)*", hint=_CODE))
    game: Game = setting(choice(Game), Game.CHINPOK)
    article: str | None = setting(line(longest=20), None)
    kind: RulingKind = setting(Value(_read_kind, _KIND.write))
    or_more: bool = setting(flag(), False)
    cards: int | None = setting(whole(0, CARDS_MOST), None)
    report_by: ReportBy = setting(choice(ReportBy), ReportBy.ANY)
    zh: str = setting(_WORDS)
    en: str = setting(_WORDS)
    hidden: bool = setting(flag(), False)

    def words(self, language: str) -> str:
        """The wording in a language, zh or en."""
        return self.zh if language == "zh" else self.en


def read_breaches(text: str, source: str) -> tuple[Breach, ...]:
    """The catalogue a TOML text holds, in its order; `source` names it in the sentences.

    Refuses with every problem at once, each with its line.
    """
    reader = TomlReader(text, source, {}, {"breach": Breach})
    breaches: tuple[Breach, ...] = reader.sections().get("breach", ())
    reader.stop()
    seen: set[str] = set()
    for i, breach in enumerate(breaches):
        if breach.code in seen:
            reader.problem(("breach", i, "code"), Text("The code {code} stands twice.", code=breach.code))
        seen.add(breach.code)
    reader.stop()
    return breaches


def breaches_text(breaches: Iterable[Breach]) -> str:
    """The catalogue as TOML; reading it gives the same breaches."""
    return sections_text(("[[breach]]", breach) for breach in breaches)


def reported_late(breach: Breach | None, after: ReportBy) -> bool:
    """Whether pointing a breach out only after its trick, board or round had ended is late.

    `after` is the longest of these that had ended; `any` means none had. A ruling without a breach is never late.
    """
    order = list(ReportBy)
    return breach is not None and after is not ReportBy.ANY and order.index(after) >= order.index(breach.report_by)
