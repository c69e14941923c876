"""The lines of a sheet as the keys find them, and what a line says in words (rules 2)."""

from __future__ import annotations

from tdapp.rules.deal_states import WITH_PLACES, DealState
from tdapp.rules.line_keys import Typing, keys_of, typed_line
from tdapp.rules.places import NOT_PLAYED
from tdapp.rules.seats import SEATS
from tdapp.rules.sheet_keys import KeyedLine, LineState, SheetKeys
from tdapp.services.columns.words import SEAT_WORDS
from tdapp.services.results.lines import Line
from tdapp.services.results.queries import WHOLE_HAND
from tdapp.services.results.told import STATE_WORDS
from tdapp.services.score_entry.ruled import ruled_words
from tdapp.services.score_entry.sheet import SheetLine, SheetView
from tdapp.text import Text

_BY_TD = frozenset({DealState.CANCELLED, DealState.ADJUDICATED, DealState.ASSIGNED})


def keyed_lines(view: SheetView) -> list[KeyedLine]:
    """The lines of the sheet, in the order of the paper, before the first key."""
    return [_keyed(line) for line in view.lines]


def _keyed(known: SheetLine) -> KeyedLine:
    typing = None if known.line is None else _typing(known.line)
    asked = next(iter(known.queries), None)
    return KeyedLine(
        known.board,
        typing or Typing(),
        LineState.EMPTY if typing is None else LineState.SAVED,
        typing,
        known.cards,
        remark="" if known.line is None else known.line.remark,
        foul=known.foul,
        settled=_settled(known.line),
        ruled=known.ruled is not None and known.ruled.deal is not None,
        told=(*(() if known.ruled is None else (ruled_words(known.ruled, known.line),)), *known.carried),
        waits=known.ruled is not None and bool(known.ruled.waiting),
        question=None if asked is None else asked.what,
        confirmable=asked is None or asked.kind == WHOLE_HAND,
    )


def _typing(line: Line) -> Typing | None:
    if line.state in WITH_PLACES:
        return typed_line(keys_of(line.places, line.left))
    return typed_line(keys_of(None)) if line.state is DealState.NOT_PLAYED else None


def _settled(line: Line | None) -> Text | None:
    if line is None or line.state not in _BY_TD:
        return None
    return Text("A TD has settled this board ({state}): only a ruling changes it.", state=STATE_WORDS[line.state])


def line_words(view: SheetView, line: KeyedLine) -> Text | None:
    """A decided line in words: who won with which places, and the cards left."""
    places = line.typing.decided
    if places is None:
        return None
    if places == NOT_PLAYED:
        return Text("Board {board}: not played.", board=line.board)
    first = places.index(1)
    axis, other = ("EW", first + 2) if first % 2 == 0 else ("NS", first + 2)
    side = {
        "board": line.board,
        "side": SEAT_WORDS[axis],
        "names": tuple(_name(view, line.board, seat) for seat in sorted((first, other % 4))),
    }
    second = places[other % 4]
    if second == 2:
        won = Text("Board {board}: {side} win by double-down ({names}).", **side)
    else:
        won = Text("Board {board}: {side} win with places 1 and {second} ({names}).", second=second, **side)
    left = tuple(
        Text("{seat} {cards}", seat=SEAT_WORDS[seat], cards=cards)
        for seat, cards in zip(SEATS, line.typing.cards_left, strict=True)
        if cards
    )
    return Text("{won} Cards left: {left}.", won=won, left=left) if left else won


def sheet_words(view: SheetView, keys: SheetKeys) -> Text | None:
    """What stands below the sheet: the line of the cursor or the last one keyed, and whether the sheet is complete."""
    line = keys.line
    if line is None or line.typing.decided is None:
        line = None if keys.last is None else keys.lines[keys.last]
    words = None if line is None else line_words(view, line)
    if not (keys.complete and keys.at is None):
        return words
    done = Text("The sheet is complete: Enter closes it.")
    return done if words is None else Text("{words} {done}", words=words, done=done)


def _name(view: SheetView, board: int, seat: int) -> str:
    for stage in view.stages:
        if any(b.number == board for b in stage.boards):
            sitting = stage.seats[seat]
            return "" if sitting is None else sitting.person.name or sitting.label
    return ""
