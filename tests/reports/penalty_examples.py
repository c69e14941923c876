"""Examples of the penalty list and of ruling slips, at any size: invented people and rulings of every kind."""

from __future__ import annotations

from datetime import datetime, timedelta

from tdapp.rules.penalty_rulings import KIND_NAMES, RulingKind
from tdapp.services.rows import Heading
from tdapp.services.rows.penalties import PenaltyLine, PenaltyList, RulingSlip, RulingSlips
from tdapp.text import Text
from tests.reports.people import person

_KINDS = (RulingKind.WARNING, RulingKind.INFRACTION, RulingKind.FOUL, RulingKind.DISQUALIFICATION)
_WORDINGS = (
    ("出牌后收回并更换", "played a card, took it back and played another"),
    ("未亮提醒牌", "the alert card was not shown"),
    ("以言语或动作向同伴传递信息", "information for the partner by word or gesture"),
    ("严重扰乱赛场秩序", "grave disturbance of the tournament"),
)
_WORDS = "南家打出小王后又收回，裁判员当场询问四家并调阅录像。"


def penalty_line(at: datetime, i: int, *, wall: bool = False, pairs: bool = False) -> PenaltyLine:
    """One of many rulings; the kinds take turns, some were withdrawn, some pointed out late."""
    kind = _KINDS[i % len(_KINDS)]
    people = (person(i), person(i + 1)) if pairs else (person(i),)
    infraction = kind is RulingKind.INFRACTION
    elsewhere = Text("round {round}, table {table}, board {board}", round=i % 4 + 2, table="2-11", board=1)
    line = PenaltyLine(
        number=i + 1,
        name=KIND_NAMES[kind],
        party=str(i % 480 + 1),
        people=people,
        segment=1,
        round=i % 4 + 1,
        table=f"2-{i % 40 + 1}" if i % 2 else str(i % 40 + 1),
        board=None if i % 7 == 6 else i % 12 + 1,
        cards=10 if infraction else None,
        counts=None if not infraction else elsewhere if i % 8 == 1 else Text("on this board"),
        article=("58.2.3", "58.3.4", "60", "")[i % 4],
        wording=_WORDINGS[i % 4] if i % 5 else ("", ""),
    )
    if wall:
        return line
    return PenaltyLine(
        number=line.number, name=line.name, party=line.party, people=line.people, segment=line.segment,
        round=line.round, table=line.table, board=line.board, cards=line.cards, counts=line.counts,
        article=line.article, wording=line.wording, words=_WORDS if i % 3 == 0 else "", ruled_by=person(i + 50).name,
        state=Text("withdrawn by {by}", by=i + 2) if i % 6 == 5 else Text("stands"), stands=i % 6 != 5,
        late=i % 4 == 3, incident=at - timedelta(minutes=7 * (i % 90)),
    )  # fmt: skip


def penalty_list(heading: Heading, count: int, at: datetime, *, wall: bool = False, pairs: bool = False) -> PenaltyList:
    """A list of so many rulings."""
    return PenaltyList(heading, tuple(penalty_line(at, i, wall=wall, pairs=pairs) for i in range(count)), wall)


def ruling_notes() -> tuple[Text, ...]:
    """The notes under a ranking about rulings of every kind."""
    out = tuple(Text("{party} (ruling {rulings})", party=str(n), rulings=(n + 3,)) for n in (9, 14))
    fouled = tuple(
        Text("round {round}, table {table}, board {board}, by {party} (ruling {rulings})", round=2, table="3",
             board=n, party=("12",), rulings=(n,))
        for n in range(1, 5)
    )  # fmt: skip
    where = Text("round {round}, table {table}, boards {boards}", round=1, table="5", boards=("1-4", "7"))
    ruled = (where, Text("{where} (ruling {rulings})", where=where, rulings=(19,)))
    cards = tuple(
        Text("{party}: {cards} (ruling {rulings})", party=str(n), cards=10 * (n % 3 + 1), rulings=(n, n + 7))
        for n in range(1, 20)
    )
    return (
        Text("Disqualified: {what}.", what=out),
        Text("Boards ended by foul: {what}.", what=fouled),
        Text("Boards adjudicated or assigned: {what}.", what=ruled),
        Text("Penalty cards: {what}.", what=cards),
    )


def ruling_slips(heading: Heading, count: int, at: datetime, *, pairs: bool = False, long: int = 0) -> RulingSlips:
    """Slips of so many rulings; the words of the first are repeated `long` times more."""
    return RulingSlips(heading, tuple(_slip(at, i, pairs, long if i == 0 else 0) for i in range(count)))


def _slip(at: datetime, i: int, pairs: bool, long: int) -> RulingSlip:
    line = penalty_line(at, i, pairs=pairs)
    if long:
        line = PenaltyLine(
            number=line.number, name=line.name, party=line.party, people=line.people, segment=line.segment,
            words="\n".join([_WORDS] * long), wording=line.wording, ruled_by=line.ruled_by, incident=line.incident,
        )  # fmt: skip
    follows: tuple[Text, ...] = ()
    if line.cards:
        follows = (Text("Penalty cards: {cards}, counted {where}.", cards=line.cards, where=line.counts),)
    if line.name == KIND_NAMES[RulingKind.FOUL]:
        seats = tuple(
            Text("{seat} {place} ({left} left)", seat=Text(s), place=4, left=27)
            if s == "S"
            else Text("{seat} {place}", seat=Text(s), place=p)
            for s, p in zip("ESWN", (1, 4, 2, 3), strict=True)
        )
        follows = (Text("The board ends with: {result}.", result=seats),)
    rests = (
        Text("ruling {number} ({kind}, round {round}, board {board})", number=i, kind=KIND_NAMES[RulingKind.WARNING],
             round=1, board=3),
    ) if i % 3 == 1 else ()  # fmt: skip
    return RulingSlip(
        line=line,
        seat="ESWN"[i % 4],
        club=person(i).club,
        approved=person(i + 60).name if line.name == KIND_NAMES[RulingKind.DISQUALIFICATION] else "",
        follows=follows,
        late=Text("Pointed out late: only after the board.") if line.late else None,
        rests=rests,
        signers=tuple(p.name for p in line.people),
    )
