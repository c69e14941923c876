"""Reads regulations from TOML: unknown keys, wrong values and contradictions all at once, each with its line."""

from __future__ import annotations

from dataclasses import replace

from tdapp.rules.regulations.checks import contradictions, scoring_contradictions
from tdapp.rules.regulations.regulations import MANY, NEEDED, ONE, Regulations
from tdapp.rules.regulations.sections import ScoringRules
from tdapp.rules.regulations.toml_reader import TomlReader
from tdapp.rules.tiers import Q_OF, REWARDS_OF, Tier
from tdapp.text import Text


def read_regulations(text: str, source: str) -> Regulations:
    """The regulations a TOML text holds; `source` names it in the sentences. Refuses with every problem at once."""
    reader = TomlReader(text, source, ONE, MANY)
    sections = reader.sections()
    for name in NEEDED:
        if reader.raw.get(name, []) == []:
            shown = f"[[{name}]]" if name in MANY else f"[{name}]"
            reader.problem((), Text("The section {section} is missing.", section=shown))
    reader.stop()
    event = sections["event"]
    sections["scoring"] = filled_scoring(sections.get("scoring", ScoringRules()), event.tier)
    regulations = Regulations(**sections)
    for path, what in contradictions(regulations):
        reader.problem(path, what)
    reader.stop()
    return regulations


def read_scoring(text: str, source: str, tier: Tier) -> Regulations | ScoringRules:
    """For scoring a file without an event: whole regulations, or a text that need hold no more than [scoring]."""
    reader = TomlReader(text, source, ONE, MANY)
    if all(name in reader.raw for name in NEEDED):
        return read_regulations(text, source)
    scoring: ScoringRules = reader.sections().get("scoring", ScoringRules())
    reader.stop()
    for path, what in scoring_contradictions(scoring):
        reader.problem(path, what)
    reader.stop()
    return filled_scoring(scoring, tier)


def filled_scoring(scoring: ScoringRules, tier: Tier) -> ScoringRules:
    """The rules with the tier's Q and R where nothing is given, so that what is stored says all."""
    if scoring.q is None:
        scoring = replace(scoring, q=Q_OF[tier])
    if tier in REWARDS_OF and scoring.r12 is scoring.r13 is scoring.r14 is scoring.r_second is None:
        scoring = replace(scoring, **REWARDS_OF[tier]._asdict())
    return scoring
