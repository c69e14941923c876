"""A line of a round score sheet: as it is typed, and as it is stored (rules 2)."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tdapp.rules.deal_results import NOTHING, DealResult, Four, deal_faults
from tdapp.rules.deal_states import DEFAULT_FLAGS, NOWHERE, SCORED, WITH_PLACES, DealState, Flags
from tdapp.rules.places import NOT_PLAYED, Places, completed, places_fault, possible_places, seats_with_cards
from tdapp.services.standings.results_read import read_assigned, read_left, read_places, write_assigned, write_four
from tdapp.text import Refused, Text

_OPEN = ".-_?· "
_CROSSES = "xX×*"
_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Line:
    """The result of one board at one table as it is stored, seats in the order E S W N.

    `assigned` is in thousandths; `in_mean` and `in_total` are None where the state decides. Penalty cards live in the
    ledger.
    """

    state: DealState
    places: Places | None = None
    left: Four = NOTHING
    assigned: Four | None = None
    in_mean: bool | None = None
    in_total: bool | None = None
    code: str | None = None
    version: int | None = None
    reason: str = ""
    remark: str = ""

    def deal(self, flags: Mapping[DealState, Flags] = DEFAULT_FLAGS) -> DealResult:
        """The result as it is scored, without penalty cards, with the flags of its state where it has none."""
        usual = flags.get(self.state, NOWHERE)
        scored = self.state in SCORED
        return DealResult(
            self.state,
            self.places,
            self.left,
            NOTHING,
            self.assigned,
            scored and (usual.in_mean if self.in_mean is None else self.in_mean),
            scored and (usual.in_total if self.in_total is None else self.in_total),
        )

    def columns(self) -> dict[str, Any]:
        """The columns of the stored row."""
        return {
            "state": self.state.value,
            "places": "" if self.places is None else "".join(map(str, self.places)),
            "left": write_four(self.left),
            "assigned": None if self.assigned is None else write_assigned(self.assigned),
            "in_mean": self.in_mean,
            "in_total": self.in_total,
            "code": self.code,
            "board_version": self.version,
            "reason": self.reason,
            "remark": self.remark,
        }

    @property
    def text(self) -> str:
        """The line in one word or two, the same in every language: 1342 0,0,12,0."""
        return deal_text(self.deal())


def line_of(row: Mapping[Any, Any]) -> Line:
    """The line of a stored row, by column name."""
    return Line(
        DealState(row["state"]),
        read_places(row["places"]),
        read_left(row["left"]),
        read_assigned(row["assigned"]),
        row["in_mean"],
        row["in_total"],
        row["code"],
        row["board_version"],
        row["reason"],
        row["remark"],
    )


def only_words_differ(line: Line, old: Line) -> bool:
    """Whether nothing but the reason or the remark changes: then the score stands, and nothing is corrected."""
    return replace(line, reason=old.reason, remark=old.remark) == old


def kept(line: Line, old: Line, *, remark: bool) -> Line:
    """The line with what was not given as it stood: the board and, while the state stays, flags and reason.

    `remark` says that the line's own remark counts.
    """
    same = line.state is old.state
    return replace(
        line,
        code=line.code or old.code,
        version=line.version or old.version,
        in_mean=old.in_mean if same and line.in_mean is None else line.in_mean,
        in_total=old.in_total if same and line.in_total is None else line.in_total,
        reason=line.reason or old.reason if same else line.reason,
        remark=line.remark if remark else old.remark,
    )


def deal_text(deal: DealResult) -> str:
    """Places and cards left, or the state where there are none: 1342 0,0,12,0; x; assigned 3,2,1,0."""
    words = [] if deal.state is DealState.PLAYED else [deal.state.value]
    if deal.state is DealState.NOT_PLAYED:
        words = ["x"]
    if deal.places is not None:
        words += ["".join(map(str, deal.places)), write_four(deal.left)]
    if deal.assigned is not None:
        words.append(write_assigned(deal.assigned))
    return " ".join(words)


@dataclass(frozen=True, slots=True)
class TypedLine:
    """What somebody types: places may be open (None) where the others decide them; 0 stands for ×.

    `left` holds four figures, or one for each seat that has place 4; `pen` is None where the paper was not looked at
    for penalty cards.
    """

    places: tuple[int | None, ...] | None = None
    left: tuple[int, ...] = ()
    pen: Four | None = None
    state: DealState | None = None
    assigned: Four | None = None
    in_mean: bool | None = None
    in_total: bool | None = None
    code: str | None = None
    version: int | None = None
    reason: str = ""
    remark: str | None = None


def read_typed_places(text: str) -> tuple[int | None, ...]:
    """The places of a text such as 1342, 13 or 1.4.: digits, x for not played, a dot for a seat that is open."""
    typed = unicodedata.normalize("NFKC", text).strip()
    found: list[int | None] = []
    for sign in typed:
        if sign in _OPEN:
            found.append(None)
        elif sign in _CROSSES:
            found.append(0)
        elif sign.isascii() and sign.isdigit():
            found.append(int(sign))
        else:
            raise Refused(_not_places(text))
    if not typed or len(found) > 4:
        raise Refused(_not_places(text))
    return tuple(found + [None] * (4 - len(found)))


def _not_places(text: str) -> Text:
    return Text(
        "“{text}” are no places. Write those of E S W N, such as 1342; a dot is an open seat, x not played.", text=text
    )


def completed_line(typed: TypedLine) -> Line:
    """The stored line of what was typed; Refused with everything that cannot be."""
    state, places = _state_and_places(typed)
    line = Line(
        state,
        places,
        _left(typed.left, places),
        typed.assigned,
        typed.in_mean,
        typed.in_total,
        typed.code or None,
        typed.version,
        typed.reason,
        typed.remark or "",
    )
    problems = [
        Text("{seat}: {what}", seat=Text(str(f.subject[1])), what=f.text) if f.subject else f.text
        for f in deal_faults(line.deal())
    ]
    if state not in SCORED and (typed.in_mean or typed.in_total):
        problems.append(Text("A board without a score is in no mean and in no total."))
    if state is DealState.CANCELLED and not typed.reason.strip():
        problems.append(Text("A cancelled board needs a reason."))
    if problems:
        raise Refused(*problems)
    return line


def _state_and_places(typed: TypedLine) -> tuple[DealState, Places | None]:
    state = typed.state or DealState.PLAYED
    if typed.places is None:
        return state, None
    if fault := places_fault(typed.places):
        raise Refused(fault)
    whole = completed(typed.places)
    if whole is None:
        possible = possible_places(typed.places)
        raise Refused(
            Text(
                "The places are not decided yet. Possible are: {possible}.",
                possible=["".join(map(str, p)) for p in possible[:_SHOWN]] + (["…"] if len(possible) > _SHOWN else []),
            )
        )
    if whole == NOT_PLAYED:
        if typed.state not in (None, DealState.PLAYED, DealState.NOT_PLAYED):
            raise Refused(Text("With the state {state} the places are left empty.", state=state.value))
        return DealState.NOT_PLAYED, None
    if state not in WITH_PLACES:
        raise Refused(Text("With the state {state} the places are left empty.", state=state.value))
    return state, whole


def _left(typed: tuple[int, ...], places: Places | None) -> Four:
    if len(typed) == 4:
        return typed[0], typed[1], typed[2], typed[3]
    needed = () if places is None else seats_with_cards(places)
    if not typed:
        return NOTHING
    if len(typed) != len(needed):
        raise Refused(
            Text("Cards left: write four figures, or one for each seat with place 4 (here: {n}).", n=len(needed))
        )
    left = [0, 0, 0, 0]
    for seat, cards in zip(needed, typed, strict=True):
        left[seat] = cards
    return left[0], left[1], left[2], left[3]
