"""What becomes of a field that does not fill its tables, for the whole field or for groups fixed before (rules 4)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tdapp.rules.draw import Pool, purpose
from tdapp.rules.draw_record import first_pool
from tdapp.rules.entry_numbers import find_entry
from tdapp.rules.movements.schedule import MovementKind
from tdapp.rules.odd_field import Field, Listed
from tdapp.rules.odd_numbers import Decision, aside, decide
from tdapp.rules.positions import PLACES_A_TABLE
from tdapp.services.drawing.plan import Plan, plan_field, plan_tables
from tdapp.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Decided:
    """Who plays at which positions, who sits out and why, and the movement of each group.

    `reserves` and `phantoms` are positions that no entry draws. `texts` say what was decided.
    """

    plan: Plan
    pools: tuple[Pool, ...]
    seeds: tuple[int, ...]
    named: tuple[int, ...]
    reserves: tuple[int, ...]
    phantoms: tuple[int, ...]
    texts: tuple[Text, ...]


def decide_field(field: Field, event: str, odd: str | None, codes: Sequence[str], team_size: int) -> Decided:
    """One draw over all groups: it decides by chance who plays in which (000 on groups)."""
    made = decide(odd, field)
    plan = plan_field(_kind(field), made.positions, codes, field.rounds, team_size)
    pool = first_pool(made, event, field.segment)
    if made.phantom is not None:
        _check_phantom(plan, made.phantom)
    return _whole(plan, (pool,), [(0, made)], field)


def decide_groups(field: Field, event: str, odd: str | None, groups: Mapping[str, tuple[Listed, ...]]) -> Decided:
    """Groups whose members are fixed, each drawn by itself; an odd number is decided group by group.

    Who stands in no group sits out.
    """
    problems: list[Text] = []
    grouped = {e.key for members in groups.values() for e in members}
    outside = [e for e in field.entries if e.key not in grouped]
    resting = aside(odd, field, outside) if outside else None
    made: dict[str, Decision] = {}
    for code, argument in _shares(odd, field, groups, problems).items():
        try:
            made[code] = decide(argument, replace(field, entries=groups[code]))
        except Refused as refused:
            problems += [Text("Group {group}: {words}", group=code, words=p) for p in refused]
    if problems:
        raise Refused(*problems)
    a_table = PLACES_A_TABLE[field.kind]
    plan = plan_tables(_kind(field), [(code, d.positions // a_table) for code, d in made.items()], field.rounds)
    parts = [(group.before, made[group.code]) for group in plan.groups]
    pools = tuple(
        Pool(purpose(event, field.segment, "seats", group.code), d.playing, tuple(before + p for p in d.drawn))
        for group, (before, d) in zip(plan.groups, parts, strict=True)
    )
    return _whole(plan, pools, parts, field, resting)


def _kind(field: Field) -> MovementKind:
    return MovementKind(field.kind)


def _whole(
    plan: Plan,
    pools: tuple[Pool, ...],
    parts: Sequence[tuple[int, Decision]],
    field: Field,
    resting: Decision | None = None,
) -> Decided:
    every = [*(d for _, d in parts), *([] if resting is None else [resting])]
    seeds = [e.key for e in field.seeds if any(e.key in d.seeds for d in every)]
    if field.sit_outs is not None and len(seeds) > field.sit_outs:
        raise Refused(
            Text(
                "Seeds that may sit out by the regulations: {most}; named: {named}.",
                most=field.sit_outs,
                named=len(seeds),
            )
        )
    return Decided(
        plan,
        pools,
        tuple(seeds),
        tuple(e.key for e in field.entries if any(e.key in d.named for d in every)),
        tuple(before + p for before, d in parts for p in d.reserves),
        tuple(before + d.phantom for before, d in parts if d.phantom is not None),
        tuple(
            text if len(parts) == 1 else Text("Group {group}: {words}", group=group.code, words=text)
            for group, (_, d) in zip(plan.groups, parts, strict=False)
            for text in d.texts
        )
        + (() if resting is None else resting.texts),
    )


def _check_phantom(plan: Plan, phantom: int) -> None:
    group = plan.group_of(phantom)
    if group.places < 4:
        raise Refused(
            Text(
                "The phantom pair would sit in group {group}, which has one table only, so one pair would rest in "
                "every round. Choose another way, or other groups.",
                group=group.code,
            )
        )


def _shares(
    odd: str | None, field: Field, groups: Mapping[str, tuple[Listed, ...]], problems: list[Text]
) -> dict[str, str | None]:
    """What each group is told of the odd number: its own names of a sit-out, any other choice where it is odd."""
    typed = unicodedata.normalize("NFKC", odd or "").strip().replace("、", ",")
    word, colon, names = typed.partition(":")
    if not colon:
        odd_groups = {code for code, members in groups.items() if replace(field, entries=members).over}
        return {code: (typed or None) if code in (odd_groups or groups) else None for code in groups}
    labels = {e.label: n for n, e in enumerate(field.entries)}
    home = {e.key: code for code, members in groups.items() for e in members}
    shares: dict[str, list[str]] = {code: [] for code in groups}
    for name in (n.strip() for n in names.split(",") if n.strip()):
        n = find_entry(name, labels)
        if n is None:
            problems.append(Text("There is no entry {entry} among those who are ready to play.", entry=name))
        elif field.entries[n].key in home:
            shares[home[field.entries[n].key]].append(name)
    return {code: f"{word}:{','.join(own)}" if own else None for code, own in shares.items()}
