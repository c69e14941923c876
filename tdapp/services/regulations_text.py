"""The regulations in force as the text that people change."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.rules.regulations import to_toml
from tdapp.services.in_force import in_force
from tdapp.services.office import Office, use_case
from tdapp.services.scope import find_event


@dataclass(frozen=True, slots=True)
class Written:
    """An event's code, the number of the version, and its text."""

    event: str
    number: int
    toml: str


@use_case
def regulations_text(office: Office, event_code: str | None) -> Written:
    """The newest version of an event's regulations."""
    with office.read() as c:
        event = find_event(c, event_code)
        found = in_force(c, event)
    return Written(event.code, found.number, to_toml(found.rules))
