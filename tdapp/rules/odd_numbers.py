"""A field that does not fill its tables: the choices, what follows from each, and the one that was made (rules 4).

Individuals come in fours, pairs in twos. What is over sits out as seeds (in segment 1, when a later segment exists), is
completed by reserves of the support team, by a phantom pair, or sits out by name. Nothing is picked silently.

How a choice is written: `reserves`; `phantom`; `seeds:L1,L2` and `named:L1,L2` for sit-outs of one sort, or
`sit-out:L1,L2` for both: an entry with a seed number sits out as a seed when this is segment 1 and a later segment
exists, any other entry sits out by name. The decision's texts say what became of each.

Reserves and the phantom are no entries and are not drawn. The phantom takes the last position; reserves take the north
seats of the last tables, one a table from the last table back, so that nobody meets two of them in a round when the
tables suffice (then the west seats follow). A reserve pair takes the last position.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tdapp.rules.entry_numbers import find_entry
from tdapp.rules.odd_choices import FILLING, refusal
from tdapp.rules.odd_field import Field, Listed
from tdapp.rules.positions import PAIRS, PLACES_A_TABLE
from tdapp.text import Refused, Text

SIT_OUTS = ("sit-out", "seeds", "named")
"""The words before the names of those who sit out."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Who plays, who rests and why, and which positions are kept free of entries.

    All entries by key: `playing` and `named` in list order, `seeds` in order of seed. `positions` is a multiple of a
    table; `reserves` and `phantom` are positions within it.
    """

    playing: tuple[int, ...]
    positions: int
    seeds: tuple[int, ...] = ()
    named: tuple[int, ...] = ()
    reserves: tuple[int, ...] = ()
    phantom: int | None = None
    texts: tuple[Text, ...] = ()

    @property
    def drawn(self) -> tuple[int, ...]:
        """The positions that are given to entries, in order; as many as `playing`."""
        kept = {*self.reserves, self.phantom}
        return tuple(p for p in range(1, self.positions + 1) if p not in kept)


def decide(argument: str | None, field: Field) -> Decision:
    """The decision written in the argument, or without one the whole field when it fills its tables.

    Refused with every problem; with the list of choices when an odd field comes without an argument.
    """
    if len(field.entries) == 0:
        raise Refused(Text("There is no entry that is ready to play."))
    typed = _plain(argument)
    if not field.over:
        if typed:
            raise Refused(
                Text(
                    "Entries: {entries}. They fill their tables, so nobody sits out and nobody is added.",
                    entries=len(field.entries),
                )
            )
        return Decision(tuple(e.key for e in field.entries), len(field.entries))
    word, names = _split(argument)
    if word in SIT_OUTS:
        return _sit_outs(word, names, field)
    if word == "reserves" and not names:
        return _with_reserves(field)
    if word == "phantom" and not names:
        return _with_phantom(field)
    raise Refused(*refusal(field, typed))


def sitting_out(argument: str | None, field: Field) -> tuple[Listed, ...]:
    """The entries of the field that the argument names to sit out; names of no entry are passed over."""
    word, names = _split(argument)
    return tuple(_named(names, field)[0]) if word in SIT_OUTS else ()


def aside(argument: str | None, field: Field, chosen: Sequence[Listed]) -> Decision:
    """The decision about entries that stand in no group and sit out: each as a seed or by name; nobody plays in it.

    Refused with every entry that cannot sit out in the way that the argument names.
    """
    resting, problems = _as_seeds(_split(argument)[0], chosen, field)
    if problems:
        raise Refused(*problems)
    return replace(_resting(field, chosen, resting), playing=(), positions=0)


def phantom_rests(meetings: Mapping[int, Mapping[int, int]], phantom: int) -> dict[int, int]:
    """The position that rests in each round, from who meets the phantom first in which round."""
    return {r: p for p, r in sorted(meetings.get(phantom, {}).items(), key=lambda met: met[1])}


def _plain(argument: str | None) -> str:
    return unicodedata.normalize("NFKC", argument or "").strip().replace("、", ",")


def _split(argument: str | None) -> tuple[str, str]:
    """The word of the choice, and what stands behind its colon."""
    word, _, names = _plain(argument).partition(":")
    return word.strip().lower(), names


def _with_reserves(field: Field) -> Decision:
    if field.kind not in PLACES_A_TABLE:
        raise Refused(Text("Reserves complete individuals and pairs, not teams."))
    a_table = PLACES_A_TABLE[field.kind]
    positions = len(field.entries) + field.missing
    tables = positions // a_table
    kept = sorted(a_table * (tables - i % tables) - i // tables for i in range(field.missing))
    text = Text(
        "Reserves play at these positions: {positions}. They are not ranked; their boards stay in the means.",
        positions=tuple(kept),
    )
    return Decision(tuple(e.key for e in field.entries), positions, reserves=tuple(kept), texts=(text,))


def _with_phantom(field: Field) -> Decision:
    if field.kind != PAIRS:
        raise Refused(Text("A phantom exists only in pairs events."))
    if not field.phantom_works:
        raise Refused(
            Text(
                "A phantom pair needs at least 3 pairs, and no more rounds than pairs, so that a different "
                "pair rests each round. Pairs: {entries}, rounds: {rounds}.",
                entries=len(field.entries),
                rounds=field.rounds,
            )
        )
    last = len(field.entries) + 1
    text = Text(
        "The phantom pair takes position {position}. Its opponents rest and get {value} as their total of the round.",
        position=last,
        value=field.phantom_value,
    )
    return Decision(tuple(e.key for e in field.entries), last, phantom=last, texts=(text,))


def _sit_outs(word: str, names: str, field: Field) -> Decision:
    chosen, problems = _named(names, field)
    resting, wrong = _as_seeds(word, chosen, field)
    problems += wrong
    if not problems and len(chosen) != field.over:
        problems.append(
            Text(
                "Entries: {entries}. {rule} To sit out: {over}; named: {named}.",
                entries=len(field.entries),
                rule=FILLING[field.kind],
                over=field.over,
                named=len(chosen),
            )
        )
    elif len(resting) > field.most_seeds:
        problems.append(
            Text(
                "Seeds that may sit out by the regulations: {most}; named: {named}.",
                most=field.most_seeds,
                named=len(resting),
            )
        )
    if len(field.entries) == field.over:
        problems.append(Text("If they sit out, nobody is left to play."))
    if problems:
        raise Refused(*problems)
    return _resting(field, chosen, resting)


def _as_seeds(word: str, chosen: Sequence[Listed], field: Field) -> tuple[set[int], list[Text]]:
    """Which of the chosen sit out as seeds, and what is wrong with that."""
    problems = []
    if word == "seeds":
        problems += [
            Text("Entry {entry} has no seed number and cannot sit out as a seed.", entry=e.label)
            for e in chosen
            if e.seed is None
        ]
        if not field.seeds_may_rest:
            problems.append(
                Text(
                    "Seeds may sit out segment 1 only, and only when a later segment exists and the "
                    "regulations let them."
                )
            )
    seeds = {e.key for e in chosen if e.seed is not None}
    return seeds if word != "named" and field.seeds_may_rest else set(), problems


def _named(names: str, field: Field) -> tuple[list[Listed], list[Text]]:
    """The entries that were named, and what is wrong with the names."""
    labels = {e.label: n for n, e in enumerate(field.entries)}
    chosen: list[Listed] = []
    problems: list[Text] = []
    for typed in (name.strip() for name in names.split(",") if name.strip()):
        n = find_entry(typed, labels)
        if n is None:
            problems.append(Text("There is no entry {entry} among those who are ready to play.", entry=typed))
        elif field.entries[n] in chosen:
            problems.append(Text("Entry {entry} is named twice.", entry=typed))
        else:
            chosen.append(field.entries[n])
    return chosen, problems


def _resting(field: Field, chosen: Sequence[Listed], as_seeds: set[int]) -> Decision:
    seeds = tuple(e for e in field.seeds if e.key in as_seeds)
    named = tuple(e for e in field.entries if e in chosen and e.key not in as_seeds)
    playing = tuple(e.key for e in field.entries if e not in chosen)
    texts = []
    if seeds:
        texts.append(
            Text(
                "These seeds sit out segment 1, rank equal first with the leader's total and play from "
                "segment 2 on: {entries}.",
                entries=tuple(e.label for e in seeds),
            )
        )
    if named:
        texts.append(
            Text(
                "These entries do not play and stand last without a place: {entries}.",
                entries=tuple(e.label for e in named),
            )
        )
    return Decision(playing, len(playing), tuple(e.key for e in seeds), tuple(e.key for e in named), texts=tuple(texts))
