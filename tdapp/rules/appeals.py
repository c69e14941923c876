"""Appeals: the docket as a fold over its entries, who signs, what becomes of the fee (rules 6; 000, appeals)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from tdapp.rules.appeal_panels import Member, StoodAside
from tdapp.rules.findings import Finding
from tdapp.rules.standing_entries import standing
from tdapp.text import Text


class AppealStep(StrEnum):
    """What an entry of the docket says; TAKEN_BACK takes back another entry (an undo)."""

    LODGED = "lodged"
    EVIDENCE = "evidence"
    PANEL = "panel"
    HEARD = "heard"
    DECIDED = "decided"
    EFFECT = "effect"
    FEE_RETURNED = "fee returned"
    WITHDRAWN = "withdrawn"
    TAKEN_BACK = "withdraw"


class Decision(StrEnum):
    """How an appeal was decided."""

    UPHELD = "upheld"
    PARTLY = "partly"
    REJECTED = "rejected"


class EffectKind(StrEnum):
    """What an upheld appeal led to: a score correction, or an entry of the ledger (a new ruling or a withdrawal)."""

    CORRECTION = "correction"
    RULING = "ruling"


@dataclass(frozen=True, slots=True, order=True)
class Effect:
    """A correction or an entry of the ledger, by its number in the event."""

    kind: EffectKind
    number: int


@dataclass(frozen=True, slots=True)
class AppealEntry:
    """One entry of the docket: `number` counts in the event, `appeal` names the appeal, `of` the entry it takes back.

    What a step does not need stays empty. `ruling`, `round`, `table`, `place` (of the ranking) say what is appealed
    against; `concerns` further parties whose units have a part in it; `accepted_by` and `reason` let a late one in;
    `fee` is in cents; `as_decided` says of corrections that the lower W of old and new was not asked of them.
    """

    number: int
    appeal: int
    step: AppealStep
    segment: int
    party: str
    at: datetime
    of: int | None = None
    words: str = ""
    signed: tuple[str, ...] = ()
    against: str = ""
    ruling: int | None = None
    round: int | None = None
    group: str = ""
    table: int | None = None
    board: int | None = None
    place: int | None = None
    concerns: tuple[str, ...] = ()
    accepted_by: str = ""
    reason: str = ""
    fee: int | None = None
    photo: str = ""
    members: tuple[Member, ...] = ()
    aside: tuple[StoodAside, ...] = ()
    decision: Decision | None = None
    decided_by: str = ""
    fee_back: bool = False
    effects: tuple[Effect, ...] = ()
    as_decided: bool = False


@dataclass(frozen=True, slots=True)
class Appeal:
    """One appeal as its entries leave it; `as_decided` are corrections that carried it out."""

    lodged: AppealEntry
    evidence: tuple[AppealEntry, ...] = ()
    panel: AppealEntry | None = None
    heard: AppealEntry | None = None
    decided: AppealEntry | None = None
    effects: tuple[Effect, ...] = ()
    as_decided: tuple[Effect, ...] = ()
    fee_returned: AppealEntry | None = None
    withdrawn: AppealEntry | None = None

    @property
    def number(self) -> int:
        """The appeal's number in the event."""
        return self.lodged.appeal

    @property
    def open(self) -> bool:
        """Whether it still stands in the way of an official ranking and of a cut."""
        return self.decided is None and self.withdrawn is None

    @property
    def granted(self) -> bool:
        """Whether it was upheld, wholly or partly."""
        return self.decided is not None and self.decided.decision in (Decision.UPHELD, Decision.PARTLY)

    @property
    def state(self) -> AppealStep:
        """How far it has come: lodged, panel, heard, decided or withdrawn."""
        if self.withdrawn is not None:
            return AppealStep.WITHDRAWN
        if self.decided is not None:
            return AppealStep.DECIDED
        if self.heard is not None:
            return AppealStep.HEARD
        return AppealStep.LODGED if self.panel is None else AppealStep.PANEL


@dataclass(frozen=True, slots=True)
class Docket:
    """All appeals by number, and what is wrong with the entries."""

    appeals: tuple[Appeal, ...]
    findings: tuple[Finding, ...] = ()

    def find(self, number: int) -> Appeal | None:
        """The appeal of this number that stands."""
        return next((a for a in self.appeals if a.number == number), None)


def fold_appeals(entries: Iterable[AppealEntry]) -> Docket:
    """The docket that the entries lead to, in the order of their numbers; entries that were taken back are left out.

    A later panel, hearing or decision replaces an earlier one. Entries of an appeal whose lodging was taken back count
    for nothing and are found.
    """
    found: dict[int, Appeal] = {}
    orphans: dict[int, Finding] = {}
    for entry in standing((e, e.step is AppealStep.TAKEN_BACK) for e in entries):
        if entry.step is AppealStep.LODGED:
            found[entry.appeal] = Appeal(entry)
        elif entry.appeal in found:
            found[entry.appeal] = _with(found[entry.appeal], entry)
        else:
            text = Text(
                "The lodging of appeal {number} was taken back; its other entries count for nothing.",
                number=entry.appeal,
            )
            orphans[entry.appeal] = Finding(text, ("appeal", entry.appeal))
    return Docket(tuple(found[n] for n in sorted(found)), tuple(orphans[n] for n in sorted(orphans)))


def _with(appeal: Appeal, entry: AppealEntry) -> Appeal:
    """The appeal after one more entry."""
    match entry.step:
        case AppealStep.EVIDENCE:
            return replace(appeal, evidence=(*appeal.evidence, entry))
        case AppealStep.PANEL:
            return replace(appeal, panel=entry)
        case AppealStep.HEARD:
            return replace(appeal, heard=entry)
        case AppealStep.DECIDED:
            return replace(appeal, decided=entry, effects=_joined(appeal, entry))
        case AppealStep.EFFECT:
            stand = (*appeal.as_decided, *(entry.effects if entry.as_decided else ()))
            return replace(appeal, effects=_joined(appeal, entry), as_decided=stand)
        case AppealStep.FEE_RETURNED:
            return replace(appeal, fee_returned=entry)
        case AppealStep.WITHDRAWN:
            return replace(appeal, withdrawn=entry)
        case _:
            return appeal


def _joined(appeal: Appeal, entry: AppealEntry) -> tuple[Effect, ...]:
    return tuple(sorted({*appeal.effects, *entry.effects}))


def step_faults(docket: Docket, number: int, step: AppealStep) -> list[Finding]:
    """Why this step cannot follow on what an appeal has come to; empty where it can. A decision is final."""
    appeal = docket.find(number)
    about = ("appeal", number)
    if appeal is None:
        return [Finding(Text("There is no appeal {number}.", number=number), about)]
    if appeal.withdrawn is not None:
        return [Finding(Text("Appeal {number} was withdrawn.", number=number), about)]
    if step in (AppealStep.EFFECT, AppealStep.FEE_RETURNED):
        if appeal.open:
            return [Finding(Text("Appeal {number} is not decided yet.", number=number), about)]
        if not appeal.granted:
            return [Finding(Text("Appeal {number} was not upheld, so it led to nothing.", number=number), about)]
    elif appeal.decided is not None:
        return [Finding(Text("Appeal {number} is decided, and the decision is final.", number=number), about)]
    return []


def signature_faults(
    slots: Mapping[int, tuple[str, ...]], leaders: tuple[str, ...] | None, signed: Iterable[str]
) -> list[Finding]:
    """Whose signature is missing: the player's, both of a pair's, or of a team its leader's (`leaders` not None).

    `slots` names, for each slot, all who held it in the segment: one of them signs for it. Where nobody is on file as
    a team's leader, the signature that is there must do.
    """
    names = {plain(name) for name in signed if name.strip()}
    if leaders is not None:
        if names and (not leaders or names & {plain(n) for n in leaders}):
            return []
        text = (
            Text("A team's appeal is signed by its leader: {names}.", names=leaders)
            if leaders
            else Text("A team's appeal is signed by its leader.")
        )
        return [Finding(text)]
    missing = [holders for _, holders in sorted(slots.items()) if not names & {plain(n) for n in holders}]
    return [Finding(Text("The signature of {name} is missing.", name=" / ".join(h) or "–")) for h in missing]


def fee_back(decision: Decision, fee: int, wished: bool | None) -> bool | Finding:
    """Whether the fee goes back: yes when upheld, no when rejected; when partly upheld those who decide say so."""
    if decision is Decision.UPHELD:
        return fee > 0
    if decision is Decision.REJECTED or not fee:
        if wished and decision is Decision.REJECTED:
            return Finding(Text("The fee of a rejected appeal is not returned."))
        return False
    if wished is None:
        return Finding(Text("The appeal is upheld in part: say whether the fee is returned."))
    return wished


def fee_text(cents: int, currency: str) -> Text:
    """An amount of money in words: 200 yuan, 20.50 EUR."""
    whole, rest = divmod(cents, 100)
    amount = f"{whole}.{rest:02d}" if rest else str(whole)
    if currency == "CNY":
        return Text("{amount} yuan", amount=amount)
    return Text("{amount} {currency}", amount=amount, currency=currency)


def plain(name: str) -> str:
    """A name without its blanks, by which two are compared."""
    return "".join(name.split()).casefold()
