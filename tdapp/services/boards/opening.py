"""Opens sealed hands: for a round, for everybody; or for dealing, for the eyes of the dealing officer only.

Each opening stands in the tournament by board, with who, when and why, and is never taken back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, select

from tdapp.model.journal import Inverse
from tdapp.model.tables import Board, BoardOpening, BoardUse, BoardVersion, Sealed
from tdapp.rules.hands import Hands, unpack_hands
from tdapp.services.boards.beginning import RoundAt, not_begun
from tdapp.services.boards.opened import FOR_DEALING, FOR_ROUND, OpenedBoard, contents, opened_shas
from tdapp.services.boards.sealing import KeyPair, Unopened, opener
from tdapp.services.boards.vault import CHIEF, DEALING, RECOVERY, unlocked
from tdapp.services.office import Office, use_case
from tdapp.services.scope import SegmentRow, event_option, find_event, find_group, find_round, find_segment
from tdapp.text import Refused, Text

_SEEN = Text("what was seen cannot be made unseen")


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """The boards whose hands were opened now, those that were open before, and those whose hands nobody knows."""

    opened: tuple[str, ...]
    already: tuple[str, ...]
    without_hands: tuple[str, ...]
    early: bool


def hands_label(code: str, version: int) -> str:
    """What sealed hands are bound to: they open as those of this board and version only."""
    return f"hands\n{code}\n{version}"


@use_case
def open_round(
    office: Office,
    event_code: str | None,
    segment_number: int | None,
    round_number: int,
    *,
    passphrase: str,
    group: str | None = None,
    early: bool = False,
    reason: str = "",
) -> RoundOpened:
    """Open the hands of a round's boards, for everybody, by the chief TD's passphrase or the recovery key.

    Refused before the round begins, and while another round that plays one of the boards has not begun, unless
    `early` with a reason; then the openings are marked so.
    """
    with office.read() as c:
        event = find_event(c, event_code)
        segment = find_segment(c, event, segment_number)
        played = _boards_of(c, segment, round_number, group)
        before = bool(not_begun(c, office.clock(), [row.id for row in played]))
    what = Text(
        "Event {event}: hands of segment {segment}, round {round} opened",
        event=event.code,
        segment=segment.number,
        round=round_number,
    )
    if before:
        what = Text("{what}, before it began: {reason}", what=what, reason=reason)
    with office.step(what, inverse=Inverse.NONE, reason=_SEEN) as step:
        c = step.session.connection()
        played = _boards_of(c, segment, round_number, group)
        waiting = not_begun(c, office.clock(), [row.id for row in played]) if before else []
        if waiting and not early:
            raise Refused(*(_too_early(at) for at in waiting))
        if waiting and not reason.strip():
            raise Refused(Text("Hands are opened before their round only with a reason."))
        keys = unlocked(c, passphrase, (CHIEF, RECOVERY))
        known = opened_shas(c)
        sealed = [row for row in played if row.hands is not None and row.hands not in known]
        hands = _opened(c, keys, sealed)
        packed = {row.code: content for row, (_, content) in zip(sealed, hands, strict=True)}
        by_sha = {sha256(content).hexdigest(): content for content in packed.values()}
        stored = contents(c, by_sha)
        step.insert(Sealed, [{"sha": s, "content": content} for s, content in by_sha.items() if s not in stored])
        about = {
            "purpose": FOR_ROUND, "event": event.code, "segment": segment.number, "round": round_number,
            "early": bool(waiting), "by": office.operator, "reason": reason, "at": office.clock(),
        }  # fmt: skip
        step.insert(BoardOpening, [
            {**_by_value(row), "hands": sha256(packed[row.code]).hexdigest(), **about} for row in sealed
        ])  # fmt: skip
    return RoundOpened(
        tuple(row.code for row in sealed),
        tuple(row.code for row in played if row.hands in known),
        tuple(row.code for row in played if row.hands is None),
        bool(waiting),
    )


@use_case
def open_for_dealing(office: Office, codes: Sequence[str], *, passphrase: str, officer: str) -> dict[str, OpenedBoard]:
    """The hands of these boards, in memory only, for the dealing officer, who is named in the record.

    By the dealing officer's passphrase, the chief TD's or the recovery key. Refused with every board that is unknown or
    has no hands.
    """
    problems = [Text("Say who deals: the opening stands in the record.")] if not officer.strip() else []
    what = Text("Hands opened for dealing by {officer}; boards: {n}", officer=officer, n=len(set(codes)))
    with office.step(what, inverse=Inverse.NONE, reason=_SEEN) as step:
        c = step.session.connection()
        rows = boards_with_hands(c, codes, problems)
        keys = unlocked(c, passphrase, (CHIEF, DEALING, RECOVERY))
        about = {
            "purpose": FOR_DEALING, "hands": None, "segment": None, "round": None, "by": officer.strip(),
            "at": office.clock(),
        }  # fmt: skip
        found = _opened(c, keys, rows)
        step.insert(BoardOpening, [{**_by_value(row), **about} for row in rows])
    return {
        row.code: OpenedBoard(row.code, row.number, row.trump, row.first, hands)
        for row, (hands, _) in zip(rows, found, strict=True)
    }


def boards_with_hands(c: Connection, codes: Iterable[str], problems: Collection[Text] = ()) -> list[Row[Any]]:
    """The first versions of these boards, in this order; refused with each that is unknown or has no hands."""
    v, b = BoardVersion.__table__.c, Board.__table__.c
    known = {row.code: row for row in c.execute(_versions().where(v.number == 1).order_by(b.id))}
    wanted = list(dict.fromkeys(codes))
    faults = list(problems)
    if not wanted:
        faults.append(Text("Name at least one board."))
    if unknown := [code for code in wanted if code not in known]:
        faults.append(Text("The library has no boards {codes}.", codes=unknown))
    if bare := [code for code in wanted if code in known and known[code].hands is None]:
        faults.append(Text("The program does not know the hands of boards {codes}.", codes=bare))
    if faults:
        raise Refused(*faults)
    return [known[code] for code in wanted]


def sealed_hands(c: Connection, keys: KeyPair, rows: Sequence[Row[Any]]) -> list[Hands]:
    """The hands of rows that `boards_with_hands` gave, in memory."""
    return [hands for hands, _ in _opened(c, keys, rows)]


def _versions() -> Any:
    b, v = Board.__table__.c, BoardVersion.__table__.c
    return select(b.id, b.code, b.trump, b.first, v.number, v.hands).join_from(Board, BoardVersion, v.board_id == b.id)


def _boards_of(c: Connection, segment: SegmentRow, round_number: int, group: str | None) -> list[Row[Any]]:
    """The boards of a round, or of one of its groups, by their number in the round; first versions.

    A group's own board stands in the place of everybody's of that number.
    """
    b, v, u = Board.__table__.c, BoardVersion.__table__.c, BoardUse.__table__.c
    played = find_round(c, segment, round_number)
    query = _versions().join(BoardUse, u.board_id == b.id).where(u.round_id == played.id, v.number == 1)
    if group is not None:
        here = find_group(c, segment, group).id
        own = select(u.number).where(u.round_id == played.id, u.group_id == here)
        everybodys = u.group_id.is_(None) & u.number.not_in(own.correlate(None))
        query = query.where((u.group_id == here) | everybodys)
    rows = list({row.code: row for row in c.execute(query.order_by(u.number, b.id))}.values())
    if not rows:
        raise Refused(
            Text(
                "No boards are assigned to round {round}. Assign them with: tdapp boards assign{event} --segment "
                "{segment} --round {round} --next",
                event=event_option(c, segment.event_id),
                segment=segment.number,
                round=round_number,
            )
        )
    return rows


def _opened(c: Connection, keys: KeyPair, rows: Sequence[Row[Any]]) -> list[tuple[Hands, bytes]]:
    """The hands and their packed form; refused with each board whose sealed hands are damaged."""
    stored = contents(c, [row.hands for row in rows])
    open_item = opener(keys)
    found: list[tuple[Hands, bytes]] = []
    damaged = []
    for row in rows:
        try:
            packed = open_item(hands_label(row.code, row.number), stored.get(row.hands, b""))
            found.append((unpack_hands(packed), packed))
        except (Unopened, ValueError):
            damaged.append(row.code)
    if damaged:
        raise Refused(Text("The sealed hands of boards {codes} are damaged.", codes=damaged)) from None
    return found


def _by_value(row: Row[Any]) -> dict[str, Any]:
    return {"code": row.code, "version_number": row.number, "sealed": row.hands}


def _too_early(at: RoundAt) -> Text:
    if at.start is not None:
        return Text(
            "Event {event}, segment {segment}, round {round} begins at {time} only; its hands are opened before only "
            "with a reason.",
            event=at.event, segment=at.segment, round=at.round, time=at.start,
        )  # fmt: skip
    return Text(
        "Event {event}, segment {segment}, round {round} has no published seating yet; its hands are opened before "
        "only with a reason.",
        event=at.event, segment=at.segment, round=at.round,
    )  # fmt: skip
