"""Who may make, confirm or withdraw a ruling: by name where the tournament knows its officials (rules 6)."""

from __future__ import annotations

from sqlalchemy import Connection, select

from tdapp.model.tables import Official
from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.rules.penalty_scale import Authority, Scale
from tdapp.text import Refused, Text

AUTHORITY_NAMES = {
    Authority.TD: Text("a TD"),
    Authority.DEPUTY: Text("the chief or a deputy chief TD"),
    Authority.CHIEF: Text("the chief TD"),
    Authority.COMMITTEE: Text("the committee"),
}
MAY_RULE = ("chief", "deputy", "td")
"""The roles of officials who may make a ruling; a recorder only writes it down."""
_ROLES = {
    Authority.TD: MAY_RULE,
    Authority.DEPUTY: ("chief", "deputy"),
    Authority.CHIEF: ("chief",),
    Authority.COMMITTEE: (),
}


def with_authority(c: Connection, scale: Scale, kind: RulingKind, by: str, operator: str) -> str:
    """Who answers for a ruling of this kind: who is named, else the operator where that is one of the officials.

    Where the tournament knows no official of the rank the name is only recorded. Refused when nobody is named for what
    is not a TD's, or somebody who is not among the officials of the rank.
    """
    authority = scale.authority(kind)
    t = Official.__table__.c
    query = select(t.name).where(t.role.in_(_ROLES[authority]), t.active.is_(True)).order_by(t.id)
    known = list(c.scalars(query))
    named = by.strip()
    words = {"kind": KIND_NAMES[kind], "authority": AUTHORITY_NAMES[authority]}
    if not named and (operator in known or (authority is Authority.TD and not known)):
        return operator
    if not named:
        raise Refused(Text("This is for {authority} to decide ({kind}). Name who decided with --by NAME.", **words))
    if known and named not in known:
        raise Refused(
            Text(
                "{name} may not decide this ({kind}); it is for {authority}: {known}.",
                name=named,
                known=tuple(known),
                **words,
            )
        )
    return named
