"""A segment's ranking as people read it, and as it is frozen: a value that turns into JSON and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tdapp.rules.thousandths import from_text, to_text
from tdapp.services.pinyin import name_key
from tdapp.services.rows import NotPlayed, Person
from tdapp.text import Text, from_plain, to_plain


@dataclass(frozen=True, slots=True)
class RankedLine:
    """One line: `number` is the entry number, `rounds` the totals of the rounds, `points` thousandths.

    `absent` are the rounds in which the entry has no board. `decided_by` is what separated it from its neighbour, in
    the words of the command line; empty without a place. `note` says why an entry has no place of its own; `elsewhere`
    is the earlier segment that the figures of those who were cut belong to. `formula_points` [unofficial] are None
    where data or thresholds are missing; `converts` says whether the place is within the regulations' share, if any.
    """

    place: int | None
    tied: bool
    number: int
    name: str
    people: tuple[Person, ...]
    total: float
    rounds: Mapping[int, float]
    points: int
    big_data: float | None
    decided_by: str
    note: Text | None = None
    elsewhere: int | None = None
    absent: tuple[int, ...] = ()
    formula_points: float | None = None
    converts: bool | None = None

    @property
    def credited(self) -> bool:
        """Whether the figures are its own: a reserve, or who never played, has none and no place."""
        return self.place is not None or any(n not in self.absent for n in self.rounds)

    def plain(self) -> dict[str, Any]:
        """The line for programs, in the shape of `score --json`, with names."""
        found: dict[str, Any] = {
            "place": self.place,
            "tied": self.tied,
            "id": str(self.number),
            "total": self.total,
            "rounds": {str(n): value for n, value in self.rounds.items()},
            "points": to_text(self.points),
            "decided_by": self.decided_by,
            "name": self.name,
            "people": [{"name": p.name, "club": p.club} for p in self.people],
        }
        if self.big_data is not None:
            found["big_data"] = self.big_data
        if self.formula_points is not None:
            found["formula_points"] = self.formula_points
            if self.converts is not None:
                found["formula_points_convert"] = self.converts
        if self.note is not None:
            found["note"] = to_plain(self.note)
        if self.elsewhere is not None:
            found["segment"] = self.elsewhere
        if self.absent:
            found["absent"] = list(self.absent)
        return found


def line_from_plain(found: Mapping[str, Any]) -> RankedLine:
    """The line again."""
    return RankedLine(
        place=found["place"],
        tied=found["tied"],
        number=int(found["id"]),
        name=found["name"],
        people=tuple(Person(p["name"], name_key(p["name"]), p["club"]) for p in found["people"]),
        total=found["total"],
        rounds={int(n): value for n, value in found["rounds"].items()},
        points=from_text(found["points"]),
        big_data=found.get("big_data"),
        decided_by=found["decided_by"],
        note=from_plain(found["note"]) if "note" in found else None,
        elsewhere=found.get("segment"),
        absent=tuple(found.get("absent", ())),
        formula_points=found.get("formula_points"),
        converts=found.get("formula_points_convert"),
    )


@dataclass(frozen=True, slots=True)
class SegmentRanking:
    """The ranking of a segment, or of its rounds up to `upto`, of everybody or of a category or group.

    `rounds` are the rounds in which a board counts; `asked` what is compared, in order; `marks` sentences about
    unofficial numbers; `cut_after` the last place that goes on; `teams` whether entries are teams. `rulings` are the
    rulings in these results, a sentence for each kind.
    """

    event: str
    name: str
    kind: str
    segment: int
    upto: int | None
    group: str | None
    category: Text | str | None
    rounds: tuple[int, ...]
    lines: tuple[RankedLine, ...]
    asked: tuple[str, ...]
    marks: tuple[Text, ...]
    not_played: tuple[NotPlayed, ...]
    cut_after: int | None
    teams: bool
    regulations_number: int
    rulings: tuple[Text, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The whole ranking as JSON holds it."""
        return {
            "event": self.event,
            "name": self.name,
            "kind": self.kind,
            "segment": self.segment,
            "upto": self.upto,
            "group": self.group,
            "category": to_plain(self.category),
            "rounds": list(self.rounds),
            "ranking": [line.plain() for line in self.lines],
            "asked": list(self.asked),
            "marks": [to_plain(text) for text in self.marks],
            "not_played": [
                {"round": n.round, "table": n.table, "boards": list(n.boards), "reason": to_plain(n.reason)}
                for n in self.not_played
            ],
            "cut_after": self.cut_after,
            "teams": self.teams,
            "regulations": self.regulations_number,
            "rulings": [to_plain(text) for text in self.rulings],
        }


def ranking_from_plain(found: Mapping[str, Any]) -> SegmentRanking:
    """The ranking again, from what was frozen."""
    return SegmentRanking(
        event=found["event"],
        name=found["name"],
        kind=found["kind"],
        segment=found["segment"],
        upto=found["upto"],
        group=found["group"],
        category=from_plain(found["category"]),
        rounds=tuple(found["rounds"]),
        lines=tuple(map(line_from_plain, found["ranking"])),
        asked=tuple(found["asked"]),
        marks=tuple(map(from_plain, found["marks"])),
        not_played=tuple(
            NotPlayed(n["round"], n["table"], tuple(n["boards"]), from_plain(n["reason"])) for n in found["not_played"]
        ),
        cut_after=found["cut_after"],
        teams=found["teams"],
        regulations_number=found["regulations"],
        rulings=tuple(map(from_plain, found["rulings"])),
    )
