"""Deals boards: by cryptographic chance, or from a seed for a training set that anybody can repeat (rules 1).

The hands, and the seed, are sealed before they reach the store.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256

from sqlalchemy import Connection, select

from tdapp.model.tables import Board, BoardBatch, BoardVersion, Sealed
from tdapp.rules.board_codes import make_code
from tdapp.rules.cards import RANKS
from tdapp.rules.deal_statistics import DealStatistics, Tally
from tdapp.rules.dealing import By, DealingPlan, DealtBoard, random_boards, seeded_boards
from tdapp.rules.draw import read_seed
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.hands import pack_hands
from tdapp.rules.seats import SEATS
from tdapp.services.boards.deal_checking import LEAST
from tdapp.services.boards.opened import contents, opened_shas
from tdapp.services.boards.opening import hands_label
from tdapp.services.boards.sealing import Unopened, opener, sealer
from tdapp.services.boards.vault import CHIEF, RECOVERY, public_key, unlocked
from tdapp.services.exchange.board_files import Progress
from tdapp.services.office import Office, use_case
from tdapp.text import Refused, Text

RANDOM, SEED = "random", "seed"
MOST = 10_000
"""Boards of one batch."""

_OFTEN = 50
_LAST = 9_999_999
_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Generated:
    """The codes of the boards that were dealt, their batch, and how evenly the cards fell.

    `statistics` is empty where so few boards were dealt that counts would give hands away.
    """

    codes: tuple[str, ...]
    batch: int
    statistics: DealStatistics | None
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    """What is to be dealt: so many boards, by chance or from a seed, which does not show.

    `trump` and `first` are lot, rotation, or the rank or seat with which the rotation begins; a rotation goes on after
    the newest board that was dealt in one. `start` is the number of the first code, without it the next free one.
    """

    count: int
    seed: str | None = field(default=None, repr=False)
    prefix: str = "B-"
    start: int | None = None
    trump: str = By.LOT
    first: str = By.LOT
    name: str = ""


@use_case
def check_dealing(office: Office, dealing: Dealing) -> tuple[str, ...]:
    """The codes that the boards would get; refused with everything that stands in the way but a missing vault."""
    with office.read() as c:
        return tuple(_prepared(c, dealing)[0])


@use_case
def generate_boards(office: Office, dealing: Dealing, progress: Progress | None = None) -> Generated:
    """Deal boards and put them into the library, their hands sealed.

    Refused where there is no vault yet. Where `progress` raises, nothing is written.
    """
    with office.read() as c:
        public = public_key(c)
    count, seed = dealing.count, dealing.seed
    with office.step(Text("Boards dealt: {n}", n=count)) as step:
        codes, plan = _prepared(step.session.connection(), dealing)
        seal, tally = sealer(public), Tally()
        dealt = random_boards(plan, codes, secrets.token_bytes) if seed is None else seeded_boards(plan, codes, seed)
        boards, sealed = [], []
        for board in _told(dealt, count, progress):
            tally.add(board.hands, board.trump, board.first)
            sealed.append(seal(hands_label(board.code, 1), pack_hands(board.hands)))
            boards.append((board.code, board.trump, board.first))
        sealed_seed = None if seed is None else seal(_seed_label(codes[0]), read_seed(seed).encode())
        shas = [sha256(content).hexdigest() for content in sealed]
        content = sealed if sealed_seed is None else [*sealed, sealed_seed]
        step.insert(Sealed, [{"sha": sha256(part).hexdigest(), "content": part} for part in content])
        (batch,) = step.insert(BoardBatch, [{
            "how": RANDOM if seed is None else SEED, "name": dealing.name, "count": count,
            "trump_by": plan.trump_by.value, "first_by": plan.first_by.value,
            "seed": sealed_seed and sha256(sealed_seed).hexdigest(), "at": office.clock(),
        }])  # fmt: skip
        named = [{"code": code, "trump": t, "first": f, "batch_id": batch} for code, t, f in boards]
        ids = step.insert(Board, named)
        rows = [{"board_id": board, "number": 1, "hands": sha} for board, sha in zip(ids, shas, strict=True)]
        step.insert(BoardVersion, rows)
    known = Text("Whoever knows the seed knows the hands: boards dealt from a seed are for training.")
    findings = () if seed is None else (Finding(known, (), Weight.WARNING),)
    return Generated(tuple(codes), batch, tally.result() if count >= LEAST else None, findings)


@use_case
def batch_seed(office: Office, batch: int, passphrase: str) -> str:
    """The seed of a batch, by the chief TD's passphrase or the recovery key, once all its hands are open.

    Refused before, for the seed gives away every hand of its batch.
    """
    t, b, v = BoardBatch.__table__.c, Board.__table__.c, BoardVersion.__table__.c
    with office.read() as c:
        row = c.execute(select(t.seed).where(t.id == batch)).first()
        if row is None or row.seed is None:
            raise Refused(Text("Batch {n} was not dealt from a seed.", n=batch))
        query = select(b.code, v.hands).join_from(Board, BoardVersion, v.board_id == b.id)
        boards = c.execute(query.where(b.batch_id == batch, v.number == 1).order_by(b.id)).all()
        opened = opened_shas(c)
        if closed := [board.code for board in boards if board.hands not in opened]:
            raise Refused(
                Text("Hands of this batch are still sealed: {n}. Its seed would give them away.", n=len(closed))
            )
        keys = unlocked(c, passphrase, (CHIEF, RECOVERY))
        try:
            sealed = contents(c, [row.seed])[row.seed]
            return opener(keys)(_seed_label(boards[0].code), sealed).decode()
        except (Unopened, KeyError):
            raise Refused(Text("The sealed seed of batch {n} is damaged.", n=batch)) from None


def _prepared(c: Connection, dealing: Dealing) -> tuple[list[str], DealingPlan]:
    """The codes and the plan; refused with everything that is wrong."""
    problems = [] if 1 <= dealing.count <= MOST else [Text("Boards are dealt from 1 to {most} at once.", most=MOST)]
    trump_by, trump = _way(dealing.trump, RANKS, Text("The trump rank"), problems)
    first_by, first = _way(dealing.first, SEATS, Text("The first leader"), problems)
    if dealing.seed is not None and not dealing.seed.strip():
        problems.append(Text("The seed of the boards is empty."))
    elif dealing.seed is not None:
        problems += _problems_of(read_seed, dealing.seed)
    problems += _problems_of(lambda prefix: make_code(prefix, 1), dealing.prefix)
    if problems:
        raise Refused(*problems)
    codes = _codes(c, dealing.prefix, dealing.count, dealing.start)
    trump, first = trump or _next(c, "trump", RANKS), first or _next(c, "first", SEATS)
    return codes, DealingPlan(trump_by, first_by, trump, first)


def _problems_of(reads: Callable[[str], object], typed: str) -> tuple[Text, ...]:
    """What is wrong with something typed, beside everything else that is wrong."""
    try:
        reads(typed)
    except Refused as refused:
        return refused.problems
    return ()


def _told(dealt: Iterable[DealtBoard], count: int, progress: Progress | None) -> Iterator[DealtBoard]:
    for done, board in enumerate(dealt):
        if progress is not None and done % _OFTEN == 0:
            progress(done, count)
        yield board


def _seed_label(first_code: str) -> str:
    return f"seed\n{first_code}"


def _way(word: str, order: tuple[str, ...], what: Text, problems: list[Text]) -> tuple[By, str]:
    """How it is chosen, and where a rotation begins; empty where that is left open."""
    if word in (By.LOT, By.ROTATION):
        return By(word), ""
    if word.upper() not in order:
        text = Text(
            "{what} is chosen by lot or rotation, or is where the rotation begins: {known}.", what=what, known=order
        )
        problems.append(text)
        return By.LOT, ""
    return By.ROTATION, word.upper()


def _next(c: Connection, column: str, order: tuple[str, ...]) -> str:
    """Where a rotation goes on: after the newest board that was dealt in one, else at its beginning."""
    b, t = Board.__table__.c, BoardBatch.__table__.c
    query = select(b[column]).join_from(Board, BoardBatch, b.batch_id == t.id).where(t[f"{column}_by"] == By.ROTATION)
    last = c.scalar(query.order_by(b.id.desc()).limit(1))
    return order[(order.index(last) + 1) % len(order)] if last in order else order[0]


def _codes(c: Connection, prefix: str, count: int, start: int | None) -> list[str]:
    """The codes of the boards to be dealt; refused where one of them is taken."""
    known = frozenset(c.scalars(select(Board.__table__.c.code)))
    before = make_code(prefix, 1)[: -len("0001K")]
    if start is None:
        numbers = [code[len(before) : -1] for code in known if code.startswith(before)]
        start = 1 + max((int(n) for n in numbers if n.isdecimal() and n.isascii()), default=0)
    if not 1 <= start <= _LAST - count:
        raise Refused(Text("The numbers of codes run from 1 to {last}.", last=_LAST))
    codes = [make_code(prefix, number) for number in range(start, start + count)]
    if taken := [code for code in codes if code in known]:
        raise Refused(Text("These codes are in the library already: {codes}", codes=taken[:_SHOWN]))
    return codes
