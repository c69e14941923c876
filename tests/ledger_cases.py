"""Reads the histories of tests/cases/ledger: short words for rulings, boards and what they must lead to."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tdapp.rules.deal_results import DealResult
from tdapp.rules.deal_states import DEFAULT_FLAGS, NOWHERE, DealState
from tdapp.rules.penalty_lines import BoardLine
from tdapp.rules.penalty_proposals import LedgerTerms
from tdapp.rules.penalty_rulings import BoardPlace, Details, Grounds, Outcome, Ruling, RulingKind
from tdapp.rules.penalty_scale import CHINPOK, GUANDAN
from tdapp.rules.regulations.sections import Lateness, LatenessMeasure, PenaltyRules

HISTORIES = Path(__file__).parent / "cases" / "ledger" / "histories.toml"
STATES = {"x": DealState.NOT_PLAYED, "postponed": DealState.POSTPONED, "cancelled": DealState.CANCELLED}


def histories() -> list[dict[str, Any]]:
    """All histories, in the order of the file."""
    read: list[dict[str, Any]] = tomllib.loads(HISTORIES.read_text(encoding="utf-8"))["history"]
    return read


def terms_of(history: dict[str, Any]) -> LedgerTerms:
    """The terms that a history names."""
    late = (line.split() for line in history.get("lateness", ()))
    return LedgerTerms(
        by_pair=history["kind"] != "individual",
        scale=GUANDAN if history["kind"] == "guandan" else CHINPOK,
        penalties=PenaltyRules(
            cards=history.get("cards_each", 10), foul_keeps_cards=history.get("foul_keeps_cards", True)
        ),
        lateness=tuple(Lateness(minutes=int(m), measure=LatenessMeasure(word)) for m, word in late),
    )


def rulings_of(history: dict[str, Any]) -> list[Ruling]:
    """The rulings of a history, as written."""
    return [ruling_of(line) for line in history["rulings"]]


def ruling_of(line: str) -> Ruling:
    """One ruling."""
    number, kind, *words = line.split()
    ruling = Ruling(number=int(number), kind=RulingKind(kind))
    if words and "=" not in words[0]:
        ruling = replace(ruling, party=words.pop(0))
    if words and words[0][0].isdigit():
        names = zip(("round", "table", "board"), words.pop(0).split("."), strict=False)
        numbers: dict[str, Any] = {name: int(value) for name, value in names}
        ruling = replace(ruling, **numbers)
    for word in words:
        ruling = _with(ruling, *word.partition("=")[::2])
    return ruling


def _with(ruling: Ruling, key: str, value: str) -> Ruling:
    if key == "of":
        return replace(ruling, of=int(value))
    if key == "cards":
        return replace(ruling, cards=int(value))
    if key == "seg":
        return replace(ruling, segment=int(value))
    if key == "seat":
        return replace(ruling, seat=value)
    if key == "because":
        return replace(ruling, because=_whole(value))
    if key == "at":
        hour, minute = value.split(":")
        return replace(ruling, at=datetime(2026, 5, 1, int(hour), int(minute), tzinfo=UTC))
    return replace(ruling, details=_detail(ruling.details, key, value))


def _detail(details: Details, key: str, value: str) -> Details:
    if key.startswith("result"):
        return replace(details, outcomes=(*details.outcomes, _outcome(key.partition("@")[2], *value.split(":"))))
    reads: dict[str, Callable[[], dict[str, Any]]] = {
        "late": lambda: {"minutes": int(value)},
        "first": lambda: {"first_of_both": True},
        "grounds": lambda: {"grounds": Grounds(value)},
        "game": lambda: {"game": int(value)},
        "places": lambda: {"places": tuple(map(int, value))},
        "left": lambda: {"left": _whole(value)},
        "moved": lambda: {"moved_to": place_of(value)},
        "moves": lambda: {"moves": int(value)},
    }
    return replace(details, **reads[key]())


def _outcome(where: str, state: str, *words: str) -> Outcome:
    round_, _, board = where.rpartition(".")
    made = Outcome(DealState(state), int(round_) if round_ else None, int(board) if board.isdigit() else None)
    if made.state is DealState.ASSIGNED:
        return replace(made, assigned=_whole(words[0]))
    return replace(made, places=_whole(",".join(words[0])), left=_whole(words[1])) if words else made


def place_of(text: str, segment: int = 1) -> BoardPlace:
    """A board of segment 1 at round.table.board."""
    round_, table, board = map(int, text.split("."))
    return BoardPlace(segment, round_, "", table, board)


def lines_of(history: dict[str, Any]) -> list[BoardLine]:
    """The boards of a history."""
    return [_line(*text.split()) for text in history.get("play", ())]


def _line(where: str, who: str, places: str, left: str = "0,0,0,0") -> BoardLine:
    place = place_of(where)
    sitting = tuple(who.split(","))
    if "/" in who:
        ew, sn = who.split("/")
        sitting = (ew + "a", sn + "a", ew + "b", sn + "b")
    order = (place.round, (place.board + 3) // 4, place.board)
    return BoardLine(place, order, sitting, _deal(places, left))  # type: ignore[arg-type]


def _deal(places: str, left: str) -> DealResult | None:
    if places == "-":
        return None
    if places in STATES:
        return DealResult(STATES[places], None, in_mean=False, in_total=False)
    return DealResult(DealState.PLAYED, tuple(map(int, places)), _whole(left))  # type: ignore[arg-type]


def spelt(deal: DealResult) -> str:
    """A result as the histories write it; its flags must be those of its state."""
    assert (deal.in_mean, deal.in_total) == DEFAULT_FLAGS.get(deal.state, NOWHERE)
    if deal.assigned is not None:
        return f"assigned {','.join(map(str, deal.assigned))}"
    if deal.places is None:
        return str(deal.state)
    return f"{deal.state} {''.join(map(str, deal.places))} {','.join(map(str, deal.left))}"


def where(ruling: Ruling) -> str:
    """The place of a ruling as the histories write it."""
    return ".".join("-" if n is None else str(n) for n in (ruling.round, ruling.table, ruling.board))


def _whole(text: str) -> Any:
    return tuple(map(int, text.split(",")))


def words(items: Iterable[object]) -> str:
    """Items joined by commas."""
    return ",".join(map(str, items))
