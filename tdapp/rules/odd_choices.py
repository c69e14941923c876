"""What the TD can do about a field that does not fill its tables, each with its consequences (rules 4)."""

from __future__ import annotations

from dataclasses import dataclass

from tdapp.rules.movements.schedule import MovementKind
from tdapp.rules.odd_field import Field
from tdapp.rules.positions import INDIVIDUAL, PAIRS, PLACES_A_TABLE
from tdapp.text import Text

FILLING: dict[str, Text] = {
    INDIVIDUAL: Text("Individuals play in fours: the number of entries must be a multiple of 4."),
    PAIRS: Text("Pairs play in twos: the number of entries must be even."),
    MovementKind.INDIVIDUAL_TEAM: Text("Teams play in zones of four: the number of teams must be a multiple of 4."),
    MovementKind.PAIR_TEAM: Text("Teams play in matches of two: the number of teams must be even."),
}
"""What each kind of event needs, as a sentence."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way out of an odd number: how it is written, and what follows from it."""

    argument: str
    consequence: Text


def choices(field: Field) -> tuple[Choice, ...]:
    """What the TD can choose when the field is odd, each with its consequences; empty when it fills its tables."""
    if not field.over:
        return ()
    found: list[Choice] = []
    some_play = len(field.entries) > field.over
    if some_play and min(len(field.seeds), field.most_seeds) >= field.over:
        found.append(_seeds_choice(field))
    if field.kind in PLACES_A_TABLE:
        found.append(_reserves_choice(field))
    if field.phantom_works:
        found.append(_phantom_choice(field))
    if some_play:
        found.append(_named_choice(field))
    return tuple(found)


def refusal(field: Field, typed: str) -> list[Text]:
    """Why an odd field cannot be drawn as it is, and every choice there is, one line each; `typed` is no choice."""
    lines = [Text("“{choice}” is not a choice that exists here.", choice=typed)] if typed else []
    lines.append(
        Text(
            "Entries: {entries}. {rule} Over: {over}. Choose what happens; nothing is chosen by itself.",
            entries=len(field.entries),
            rule=FILLING[field.kind],
            over=field.over,
        )
    )
    return lines + [
        Text("{choice} – {consequence}", choice=c.argument, consequence=c.consequence) for c in choices(field)
    ]


def _seeds_choice(field: Field) -> Choice:
    seeds = field.seeds
    return Choice(
        "sit-out:" + ",".join(e.label for e in seeds[: field.over]),
        Text(
            "Seeds sit out segment 1, {over} of these: {seeds}. They rank equal first with the leader's total and "
            "play from segment 2 on.",
            over=field.over,
            seeds=tuple(e.label for e in seeds),
        ),
    )


def _reserves_choice(field: Field) -> Choice:
    if field.kind == PAIRS:
        return Choice(
            "reserves",
            Text(
                "A reserve pair from the support team takes the last position and plays "
                "unranked. Its boards stay in the means."
            ),
        )
    return Choice(
        "reserves",
        Text(
            "Reserves from the support team play unranked at the last tables; needed: "
            "{missing}. Their boards stay in the means.",
            missing=field.missing,
        ),
    )


def _phantom_choice(field: Field) -> Choice:
    return Choice(
        "phantom",
        Text(
            "A phantom pair takes the last position {position}. In each round another pair "
            "rests and gets {value} as its total of the round, which enters no mean.",
            position=len(field.entries) + 1,
            value=field.phantom_value,
        ),
    )


def _named_choice(field: Field) -> Choice:
    example = field.entries[-field.over :]
    plain = not field.seeds_may_rest or all(e.seed is None for e in example)
    return Choice(
        ("sit-out:" if plain else "named:") + ",".join(e.label for e in example),
        Text(
            "Entries that the TD names do not play; to be named: {over} (the last ones are an example). They stand "
            "last without a place.",
            over=field.over,
        ),
    )
