"""The catalogue of breaches: what comes with the program, or the event's own edited copy (rules 6 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from sqlalchemy import Connection, select

from tdapp.model.tables import BreachCatalogue
from tdapp.rules.breaches import Breach, Game, breaches_text, read_breaches
from tdapp.rules.kinds import DUPLICATE
from tdapp.services.office import Office, use_case
from tdapp.services.scope import EventRow, event_option, find_event
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The breaches of an event in order; `version` is 0 for what comes with the program."""

    version: int
    breaches: tuple[Breach, ...]
    text: str


def game_of(kind: str) -> Game:
    """The game whose scale an event of this kind has."""
    return Game.CHINPOK if kind in DUPLICATE else Game.GUANDAN


@cache
def shipped(game: Game) -> str:
    """The catalogue that comes with the program, as text."""
    return (files("resources") / "breaches" / f"{game.value}.toml").read_text(encoding="utf-8")


def read_catalogue(c: Connection, event: EventRow) -> Catalogue:
    """The catalogue in force."""
    t = BreachCatalogue.__table__.c
    query = select(t.number, t.toml).where(t.event_id == event.id).order_by(t.number.desc()).limit(1)
    row = c.execute(query).first()
    game = game_of(event.kind)
    version, text = (0, shipped(game)) if row is None else (row.number, row.toml)
    return Catalogue(version, _parsed(text, f"{game.value}.toml"), text)


@cache
def _parsed(text: str, source: str) -> tuple[Breach, ...]:
    return read_breaches(text, source)


def catalogue_of(office: Office, event_code: str | None) -> Catalogue:
    """The catalogue of an event."""
    with office.read() as c:
        return read_catalogue(c, find_event(c, event_code))


@use_case
def change_catalogue(office: Office, event_code: str | None, text: str, source: str, *, reason: str = "") -> Catalogue:
    """Keep an edited catalogue with the event as its next version; Refused with everything that is wrong in it.

    Rulings keep the words of their breach, so nothing that was ruled changes.
    """
    breaches = read_breaches(text, source)
    with office.step(Text("Catalogue of breaches changed. Breaches: {n}", n=len(breaches))) as step:
        c = step.session.connection()
        event = find_event(c, event_code)
        game = game_of(event.kind)
        if strange := [b.code for b in breaches if b.game is not game]:
            raise Refused(
                Text("These breaches belong to another game than {game}: {codes}.", game=game.value, codes=strange)
            )
        version = read_catalogue(c, event).version + 1
        step.insert(BreachCatalogue, [{"event_id": event.id, "number": version, "toml": text, "reason": reason}])
    return Catalogue(version, breaches, text)


def with_breach(catalogue: Catalogue, breach: Breach) -> str:
    """The text of the catalogue with one breach in place of the one of its code, or added at the end."""
    codes = [b.code for b in catalogue.breaches]
    changed = [breach if b.code == breach.code else b for b in catalogue.breaches]
    return breaches_text(changed if breach.code in codes else [*changed, breach])


def find_breach(c: Connection, event: EventRow, code: str) -> Breach:
    """The breach of this code in the event's catalogue."""
    for breach in read_catalogue(c, event).breaches:
        if breach.code == code:
            return breach
    raise Refused(
        Text(
            "The catalogue has no breach {code}. It is listed by: tdapp penalty breaches{event}",
            code=code,
            event=event_option(c, event),
        )
    )
