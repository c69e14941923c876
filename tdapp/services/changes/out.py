"""Who is out after a disqualification, and every way to fill the seats that this leaves (rules 6).

Nothing is picked silently: without a choice every way is listed with what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, permutations

from tdapp.rules import thousandths
from tdapp.rules.eligibility import Competing, check_entries
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.kinds import TEAMS, EventKind
from tdapp.rules.penalty_effects import leaving
from tdapp.rules.penalty_lines import BoardLine
from tdapp.rules.penalty_rulings import Ruling, party_of
from tdapp.services.changes.instead import Field, Instead, can_draw_again, free_reserves
from tdapp.services.changes.leaving import From
from tdapp.services.changes.moment import GivenUp, Seating
from tdapp.services.changes.seats import OnBoard, TableAt
from tdapp.services.entering_lists import DISQUALIFIED, ENTERED, PHANTOM
from tdapp.services.in_force import in_force
from tdapp.services.ledger.book import Book
from tdapp.services.ledger.places import find_party
from tdapp.services.people import people as everybody_of
from tdapp.services.people import split_labels, substitutes_of
from tdapp.services.scope import EntryRow, EventRow, event_option
from tdapp.text import Refused, Text

_NOTHING = Instead()
MOST_ORDERS = 12
"""So many orders of several reserves are offered; others are named at the command line."""


@dataclass(frozen=True, slots=True)
class Out:
    """Somebody who is out: the entry, in a team event the slot of the player (None for all of it), and what is left.

    `offends` is false for the partner of the moment; `plays` is false for who had left the event before.
    """

    entry: EntryRow
    slot: int | None
    called: str
    offends: bool
    plays: bool
    given: GivenUp


@dataclass(frozen=True, slots=True)
class Fill:
    """One way to fill the seats, in words with all that follows; `instead` or `substitute` asks for it.

    `asks` is whether the rest of the boards of the round in play have to be decided then. `unfit` says why somebody
    who would step in may not play in this event, `doubts` what could not be judged.
    """

    text: Text
    instead: Instead = _NOTHING
    substitute: str = ""
    option: str = ""
    asks: bool = False
    unfit: tuple[Text, ...] = ()
    doubts: tuple[Text, ...] = ()


def who_is_out(book: Book, ruling: Ruling, seating: Seating, asked: From) -> tuple[Out, ...]:
    """The party of a disqualification, and the partner of the moment where the regulations say so.

    Refused for who is disqualified already, and for a board from which on nobody can be out.
    """
    c, event = book.c, book.event
    rules = book.rules[ruling.segment].penalties
    by_pair = book.by_pair or event.kind in TEAMS
    called = leaving(ruling, _line(seating, ruling), rules, by_pair=by_pair)
    found: list[Out] = []
    for name in _players(event, called):
        who = find_party(c, event, name)
        entry, slot = who.entry, who.slot if event.kind in TEAMS else None
        if entry.standing == PHANTOM or entry.status == DISQUALIFIED:
            raise Refused(Text("Entry {entry} no longer plays.", entry=entry.label))
        offends = not found
        if offends and asked == From():
            _check_told(seating, seating.boards(entry, slot), ruling)
        if entry.status != ENTERED:
            if offends:
                since = (entry.left_segment or 0, entry.left_round or 0)
                found.append(Out(entry, slot, who.called, True, False, GivenUp(since, None, None, (), (), ())))
            continue
        given = seating.given_up(entry, slot, asked if offends else _same(found[0].given, asked))
        found.append(Out(entry, slot, entry.label if slot is None else who.called, offends, True, given))
    return tuple(found)


def _players(event: EventRow, called: Iterable[str]) -> Iterator[str]:
    """The parties; of teams of pairs both players of the pair, each by name."""
    for name in called:
        party = party_of(name, by_pair=True)
        if event.kind == EventKind.PAIR_TEAM and "." in party:
            yield from (f"{party}a", f"{party}b")
        else:
            yield name


def own_board(boards: Sequence[OnBoard], ruling: Ruling) -> OnBoard | None:
    """The party's seat on the board of the ruling; None where it names none."""
    p = ruling.place
    if p is None:
        return None
    here = (p.segment, p.round, p.table, p.board)
    return next((b for b in boards if (b.at.segment, b.at.round, b.at.table, b.board) == here), None)


def _check_told(seating: Seating, boards: Sequence[OnBoard], ruling: Ruling) -> None:
    """Results of a round in play are often not keyed yet: then somebody has to say from which board on it is."""
    own = own_board(boards, ruling)
    after = seating.next_of(boards)
    if own is None or own.played or after is None:
        return
    raise Refused(
        Text(
            "Board {board} of round {round} has no result yet, so say from which board on {party} is out: "
            "--from-round {round} --from-board {board}, or a later one.",
            board=own.board,
            round=own.at.round,
            party=ruling.party,
        )
    )


def _same(given: GivenUp, asked: From) -> From:
    """The moment of the offender, for the partner."""
    if given.within is not None:
        return From(*given.within, given.board)
    return From(*given.since) if given.seated else asked


def _line(seating: Seating, ruling: Ruling) -> BoardLine | None:
    if ruling.place is None:
        return None
    sitting = seating.names(ruling.place)
    return None if sitting is None else BoardLine(ruling.place, (0, 0, 0), sitting)


def fitness(field: Field, reserve: EntryRow, book: Book) -> list[Finding]:
    """What speaks against a reserve by the event's own terms: category, age, labels."""
    labels = split_labels(reserve.categories)
    players = tuple(m.judged(labels) for _, m in sorted(field.members.get(reserve.id, {}).items()))
    terms = in_force(book.c, field.event).rules.terms
    return check_entries([Competing(reserve.id, reserve.label, players)], terms)


def ways(book: Book, field: Field, seating: Seating, outs: Sequence[Out]) -> tuple[Fill, ...]:
    """Every way to fill the seats of those who are out; none where there are no seats."""
    seated = [o for o in outs if o.given.seated]
    if not seated:
        return ()
    if any(o.slot is not None for o in seated):
        return (*_substitutes(book, seating, seated[0]), _nobody(book, field, seated))
    found: list[Fill] = []
    if field.event.kind in (EventKind.INDIVIDUAL, EventKind.PAIRS):
        found += _reserves(book, field, seating, seated)
    found.append(_nobody(book, field, seated))
    if not any(o.given.partly for o in seated) and all(
        can_draw_again(book.c, field.event, o.given.whole) for o in seated
    ):
        text = Text("The segment is drawn again without {entries}, on the page Draw & seating, before it is published.",
                    entries=[o.called for o in seated])  # fmt: skip
        found.append(Fill(text, Instead(draw_again=True), option="--draw-again"))
    return tuple(found)


def free(field: Field, seating: Seating, seated: Sequence[Out]) -> list[EntryRow]:
    """The reserves who sit nowhere from the first of the seats on, not even on one board."""
    begins = min(o.given.begins for o in seated)
    busy = seating.busy(begins)
    return [e for e in free_reserves(field, begins) if e.id not in busy]


def _reserves(book: Book, field: Field, seating: Seating, seated: Sequence[Out]) -> Iterator[Fill]:
    for chosen in islice(permutations(free(field, seating, seated), len(seated)), MOST_ORDERS):
        judged = [f for e in chosen for f in fitness(field, e, book)]
        labels = tuple(e.label for e in chosen)
        names = [m.name for e in chosen for _, m in sorted(field.members[e.id].items())]
        text = (
            Text("Reserve {entry} ({names}) plays in the seats, unranked and credited to nobody; the boards stay in "
                 "the means.", entry=labels[0], names=names)
            if len(chosen) == 1
            else Text("The reserves {entries} play in the seats, in this order, unranked and credited to nobody; the "
                      "boards stay in the means.", entries=labels)
        )  # fmt: skip
        yield Fill(
            text,
            Instead(reserves=labels),
            option=f"--reserve {','.join(labels)}",
            unfit=tuple(f.text for f in judged if f.weight is Weight.ERROR),
            doubts=tuple(f.text for f in judged if f.weight is not Weight.ERROR),
        )


def _substitutes(book: Book, seating: Seating, out: Out) -> Iterator[Fill]:
    """Those of the team's own list who sit nowhere."""
    everybody = everybody_of(book.c)
    sitting = seating.people(out.given.begins)
    for person_id in substitutes_of(book.c, book.event).get(out.entry.id, ()):
        person = everybody[person_id]
        if person_id in sitting:
            continue
        judged = check_entries(
            [Competing(out.entry.id, out.entry.label, (person.judged(split_labels(out.entry.categories)),))],
            in_force(book.c, book.event).rules.terms,
        )
        text = Text("{name}, of the team's own list, plays in the seats; the boards are the team's.", name=person.name)
        yield Fill(
            text,
            substitute=person.registration or person.name,
            option=f"--substitute {person.registration or person.name}",
            unfit=tuple(f.text for f in judged if f.weight is Weight.ERROR),
            doubts=tuple(f.text for f in judged if f.weight is not Weight.ERROR),
        )


def _nobody(book: Book, field: Field, seated: Sequence[Out]) -> Fill:
    """Nobody takes the seats: in a pairs event the opponents rest, else the tables are closed."""
    gone = {o.entry.id for o in seated if o.slot is None}
    tables = sorted({s.at for o in seated for s in o.given.whole if s.when >= o.given.since})
    boards = tuple(dict.fromkeys(b.board for o in seated for b in o.given.unplayed))
    rest = field.event.kind == EventKind.PAIRS
    at = [_at(field, t, gone) for t in tables]
    later: Text | None = None
    if tables and rest:
        value = thousandths.to_text(in_force(book.c, field.event).rules.ranking.phantom)
        later = Text("The opponents rest in their round and get {value} as its total, which enters no mean: {resting}.",
                     value=value, resting=at)  # fmt: skip
    elif tables:
        later = Text("The tables are closed and the others there do not play that round: {tables}.", tables=at)
    now = None
    if boards:
        now = Text("Nobody plays on at the table in round {round}: it is asked what its boards {boards} become.",
                   round=seated[0].given.begins[1], boards=boards)  # fmt: skip
    both = [text for text in (now, later) if text is not None]
    text = both[0] if len(both) == 1 else Text("{one} {other}", one=both[0], other=both[1])
    instead = Instead(rest=True) if rest else Instead(close=True)
    return Fill(text, instead, option="--rest" if rest else "--close", asks=bool(boards))


def _at(field: Field, table: TableAt, gone: set[int]) -> Text:
    others = sorted(
        (field.entries[i] for i in {s.entry_id for s in field.seats if s.at == table} - gone),
        key=lambda e: (e.number or 0, e.list_number),
    )
    labels = [e.label for e in others]
    return Text("round {round} table {table} ({entries})", round=table.round, table=table.label, entries=labels or "–")


def unchosen(book: Book, outs: Sequence[Out], found: Sequence[Fill]) -> list[Text]:
    """Why somebody cannot simply be out, and every way with what follows from it, one line each."""
    seated = [o for o in outs if o.given.seated]
    tables = sorted({t for o in seated for t in o.given.tables})
    lines = [
        Text("{party} has seats that are not played yet: {tables}. Choose what happens; nothing is chosen by itself.",
             party=[o.called for o in seated], tables=[t.text for t in tables])
    ]  # fmt: skip
    for way in found:
        lines.append(Text("{option} – {what}", option=way.option, what=way.text))
        lines += [Text("{option}: {what}", option=way.option, what=text) for text in way.unfit]
    if not any(way.instead.reserves or way.substitute for way in found):
        lines.append(_none_free(book, seated))
    return lines


def _none_free(book: Book, seated: Sequence[Out]) -> Text:
    if any(o.slot is not None for o in seated):
        return Text("Nobody of the team's own list of substitutes is free.")
    return Text("--reserve ENTRY – no reserve is free; one is entered with: tdapp entry add{event} --reserve --name …",
                event=event_option(book.c, book.event))  # fmt: skip
