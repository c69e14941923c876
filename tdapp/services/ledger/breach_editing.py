"""One breach of an event's catalogue changed or added, as it is typed in a form (rules 6 and 7)."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.rules.breaches import Breach, ReportBy, breaches_text, read_breaches
from tdapp.rules.penalty_rulings import RulingKind
from tdapp.services.ledger.catalogue import Catalogue, change_catalogue, game_of, read_catalogue, with_breach
from tdapp.services.office import Office, use_case
from tdapp.services.scope import find_event
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedBreach:
    """A breach as it is typed; the code decides whether another one is replaced."""

    code: str
    article: str
    kind: RulingKind
    or_more: bool
    cards: str
    report_by: ReportBy
    zh: str
    en: str
    hidden: bool


@use_case
def keep_breach(office: Office, event_code: str | None, typed: TypedBreach, *, new: bool, reason: str) -> Catalogue:
    """Keep the breach in the event's catalogue as its next version; Refused with everything that is wrong with it.

    Rulings keep the words of their breach, so nothing that was ruled changes.
    """
    problems = _problems(typed, reason)
    with office.read() as c:
        event = find_event(c, event_code)
        before = read_catalogue(c, event)
        game = game_of(event.kind)
    known = {b.code for b in before.breaches}
    if new and typed.code.strip() in known:
        problems.append(Text("There is a breach {code} already. Choose another code.", code=typed.code.strip()))
    if problems:
        raise Refused(*problems)
    breach = Breach(
        code=typed.code.strip(),
        game=game,
        article=typed.article.strip() or None,
        kind=typed.kind,
        or_more=typed.or_more,
        cards=int(typed.cards) if typed.cards.strip() else None,
        report_by=typed.report_by,
        zh=typed.zh.strip(),
        en=typed.en.strip(),
        hidden=typed.hidden,
    )
    read_breaches(breaches_text([breach]), typed.code.strip())  # what the catalogue would refuse, of this one alone
    return change_catalogue(office, event_code, with_breach(before, breach), f"{game.value}.toml", reason=reason)


def _problems(typed: TypedBreach, reason: str) -> list[Text]:
    found = []
    if not typed.code.strip():
        found.append(Text("A breach needs a code of small letters, such as slow-play."))
    for words, text in ((typed.zh, Text("A breach needs its Chinese words.")),
                        (typed.en, Text("A breach needs its English words."))):  # fmt: skip
        if not words.strip():
            found.append(text)
    cards = typed.cards.strip()
    if cards and not (cards.isascii() and cards.isdigit()):
        found.append(Text("“{text}” is no whole number.", text=cards))
    if not reason.strip():
        found.append(Text("A change of the catalogue needs a reason; it stays in the record."))
    return found
