"""Who signs a paper for a party: the player, both of a pair, the leader of a team (rules 6)."""

from __future__ import annotations

from tdapp.rules.kinds import TEAMS, EventKind
from tdapp.services.appeals.parties import Party
from tdapp.text import Text


def blank_signers(kind: str) -> tuple[Text, ...]:
    """Who signs in an event of this kind, where nobody is named."""
    if kind in TEAMS:
        return (Text("Leader of the team"),)
    if kind == EventKind.INDIVIDUAL:
        return (Text("The player"),)
    return (Text("First player of the pair"), Text("Second player of the pair"))


def party_signers(kind: str, party: Party) -> tuple[Text | str, ...]:
    """Who signs for a party, by name where names are known."""
    if party.leaders is not None:
        return tuple(Text("Leader: {name}", name=n) for n in party.leaders) or (Text("Leader of the team"),)
    return tuple(" / ".join(n) for _, n in sorted(party.signers.items())) or blank_signers(kind)
