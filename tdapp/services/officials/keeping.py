"""Writes an official with all ties in one step, and what a form of an official begins with (rules 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tdapp.services.clubs import clubs
from tdapp.services.exchange.names import tight
from tdapp.services.office import Office, use_case
from tdapp.services.officials.editing import OfficialWords, word_faults, write_changed, write_new
from tdapp.services.officials.listing import find_official, known_officials
from tdapp.services.officials.ties import named_ties, set_ties
from tdapp.services.people import people
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class OfficialForm:
    """An official as a form shows them, and the names it offers; for a new one all words are empty.

    Relatives are named so that they are found again: by name, or by registration number where several have the name.
    """

    words: OfficialWords
    relatives: tuple[str, ...]
    tied: tuple[str, ...]
    people: tuple[str, ...]
    clubs: tuple[str, ...]


def official_form(office: Office, who: int | None = None) -> OfficialForm:
    """What the form of this official begins with, or of a new one."""
    with office.read() as c:
        everybody, units = people(c), clubs(c)
        called = Counter(p.name for p in everybody.values())
        names = {i: p.name if called[p.name] == 1 else p.registration or p.name for i, p in everybody.items()}
        offered = tuple(sorted(dict.fromkeys(names.values()))), tuple(sorted(k.name for k in units.values()))
        if who is None:
            return OfficialForm(OfficialWords(), (), (), *offered)
        known = find_official(known_officials(c), str(who))
    club = "" if known.club_id is None else units[known.club_id].name
    words = OfficialWords(known.name, known.role, club, known.region, known.level, known.active)
    return OfficialForm(words, tuple(names[p] for p in known.relatives), tuple(known.tied.values()), *offered)


@use_case
def keep_official(
    office: Office, who: int | None, words: OfficialWords, relatives: Sequence[str], tied: Sequence[str]
) -> int:
    """Add an official (`who` None) or change one, and let these ties be all there are; returns the number in the list.

    Refused with everything that is wrong with the words and with the ties at once.
    """
    name = tight(words.name or "")
    what = Text("Official {name} added", name=name) if who is None else Text("Official {name} changed", name=name)
    with office.step(what) as step:
        c = step.session.connection()
        known = None if who is None else find_official(known_officials(c), str(who))
        problems = word_faults(known, words)
        people_ids, club_ids = named_ties(step, relatives, tied, problems)
        if problems:
            raise Refused(*problems)
        if known is None:
            number = write_new(step, words)
            known = known_officials(c)[number]
        else:
            write_changed(step, known, words)
        set_ties(step, known, people_ids, club_ids)
    return known.id
