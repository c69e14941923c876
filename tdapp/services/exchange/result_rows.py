"""One row of results.csv, and which rows belong together (cli: formats fixed for outside tools)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tdapp.rules import thousandths
from tdapp.rules.deal_results import NOTHING, DealResult, Four
from tdapp.rules.deal_states import NOWHERE, SCORED, DealState, Flags
from tdapp.rules.places import Places
from tdapp.rules.seats import SEATS

NEEDED = (
    "segment",
    "round",
    "table",
    "board",
    *SEATS,
    *(f"{name}_{seat}" for name in ("place", "left", "pen") for seat in SEATS),
)
OPTIONAL = (
    "event",
    "group",
    "code",
    "version",
    "state",
    *(f"W_{seat}" for seat in SEATS),
    "in_mean",
    "in_total",
    *(f"{name}_{seat}" for name in ("credit", "player") for seat in SEATS),
    "reason",
)
NOBODY = "-"
_EMPTY = ("", "", "", "")

Cell = str | int | None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A result as the file has it, in seat order E S W N; `row` is its row in the file, from 1.

    `seats` are entry numbers, with a or b behind a pair's where it is known who of the two sat there. `credit` is empty
    where the seat's own entry is credited, "-" for nobody. `in_mean` and `in_total` are None where the state decides.
    """

    segment: int
    round: int
    table: int
    board: int
    seats: tuple[str, str, str, str]
    state: DealState = DealState.PLAYED
    places: Places | None = None
    left: Four = NOTHING
    pen: Four = NOTHING
    assigned: Four | None = None
    in_mean: bool | None = None
    in_total: bool | None = None
    event: str = ""
    group: str = ""
    code: str = ""
    version: int | None = None
    credit: tuple[str, str, str, str] = _EMPTY
    players: tuple[str, str, str, str] = _EMPTY
    reason: str = ""
    row: int = 0

    @property
    def where(self) -> tuple[str, str, int, int, int, int]:
        """Event, group, segment, round, table and board: what a file may hold once."""
        return self.event, self.group, self.segment, self.round, self.table, self.board

    @property
    def mean_key(self) -> tuple[str | int, ...]:
        """What results of one mean share: code and version when given, else segment, round and board."""
        version = self.version or 1
        return (self.code, version) if self.code else (self.segment, self.round, self.board, version)

    @property
    def is_pairs(self) -> bool:
        """Whether one pair sits E-W and another S-N."""
        e, s, w, n = (entry_of(seat) for seat in self.seats)
        return e == w and s == n and e != s

    def credited(self, seat: int) -> str | None:
        """Who is credited at a seat, counted 0 to 3; None for nobody."""
        credit = self.credit[seat] or self.seats[seat]
        return None if credit == NOBODY else credit

    def pair_credited(self, axis: int) -> str | None:
        """The pair credited on an axis, E-W or S-N, counted 0 and 1: of either of its seats; None for nobody."""
        who = self.credited(axis) or self.credited(axis + 2)
        return None if who is None else entry_of(who)

    def deal(self, flags: Mapping[DealState, Flags]) -> DealResult:
        """The result as it is scored, with the flags of its state where the row has none."""
        usual = flags.get(self.state, NOWHERE)
        scored = self.state in SCORED
        in_mean = scored and (usual.in_mean if self.in_mean is None else self.in_mean)
        in_total = scored and (usual.in_total if self.in_total is None else self.in_total)
        return DealResult(self.state, self.places, self.left, self.pen, self.assigned, in_mean, in_total)

    def cells(self) -> dict[str, Cell]:
        """Every column of the format; None stands for an empty cell."""
        crossed = self.state is DealState.NOT_PLAYED
        words: dict[str, Cell] = {
            "segment": self.segment,
            "round": self.round,
            "table": self.table,
            "board": self.board,
            "event": self.event or None,
            "group": self.group or None,
            "code": self.code or None,
            "version": self.version,
            "state": DealState.PLAYED.value if crossed else self.state.value,
            "in_mean": None if self.in_mean is None else int(self.in_mean),
            "in_total": None if self.in_total is None else int(self.in_total),
            "reason": self.reason or None,
        }
        places: tuple[Any, ...] = ("x",) * 4 if crossed else self.places or (None,) * 4
        assigned = (None,) * 4 if self.assigned is None else map(thousandths.to_text, self.assigned)
        for name, values in (
            ("", self.seats),
            ("place_", places),
            ("left_", self.left),
            ("pen_", self.pen),
            ("W_", assigned),
            ("credit_", (c or None for c in self.credit)),
            ("player_", (p or None for p in self.players)),
        ):
            words |= {f"{name}{seat}": value for seat, value in zip(SEATS, values, strict=True)}
        return words


def entry_of(seat: str) -> str:
    """The entry of a seat's cell: 12 for 12a."""
    return seat.rstrip("ab")
