"""Imports boards, hands, big data and where boards are played: everything is checked, then written in one step.

Hands are sealed before the step begins; their plain cards are in memory only (rules 1).
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.model.tables import Board, BoardBatch, BoardUse, BoardValue, BoardVersion, Sealed
from tdapp.rules.findings import Finding, Weight
from tdapp.rules.hands import pack_hands
from tdapp.services.boards.import_plan import ImportPlan, plan_import
from tdapp.services.boards.import_uses import Place, plan_uses
from tdapp.services.boards.known import known_boards
from tdapp.services.boards.opening import hands_label
from tdapp.services.boards.sealing import sealer
from tdapp.services.boards.vault import public_key, vault_state
from tdapp.services.exchange.board_files import BoardsRead, Progress, read_board_files
from tdapp.services.exchange.hands_csv import hands_of
from tdapp.services.office import Office, use_case
from tdapp.text import Text

IMPORTED = "imported"
_OFTEN = 100
_READ, _CHECKED, _SEALED = 40, 60, 80
"""Percent of the work that is done after each part."""


@dataclass(frozen=True, slots=True)
class BoardsImported:
    """What an import writes, or would write: boards, hands, published values, places where boards are played.

    `needs_vault`: there are hands, and no key yet to seal them.
    """

    new: tuple[str, ...]
    changed: int
    unchanged: int
    hands: int
    values: int
    replaced: int
    uses: int
    needs_vault: bool
    findings: tuple[Finding, ...]


@use_case
def preview_boards(
    office: Office,
    paths: Sequence[Path],
    event_code: str | None = None,
    *,
    update: bool = False,
    progress: Progress | None = None,
) -> BoardsImported:
    """What `import_boards` would write; refused with every problem of the files, writes nothing."""
    with _without_collector():
        importing = _Import(paths, event_code, update, progress)
        with office.read() as c:
            return importing.told(c, *importing.plans(c))


@use_case
def import_boards(
    office: Office,
    paths: Sequence[Path],
    event_code: str | None = None,
    *,
    update: bool = False,
    progress: Progress | None = None,
) -> BoardsImported:
    """Import files of boards and of hands as one step.

    Refused with all problems, each with file, row and column, and then nothing is written; also where there are hands
    and no vault to seal them for. Where `progress` raises, nothing is written either.
    """
    with _without_collector():
        return _imported(office, paths, _Import(paths, event_code, update, progress))


def _imported(office: Office, paths: Sequence[Path], importing: _Import) -> BoardsImported:
    with office.read() as c:
        plan, uses = importing.plans(c)
        sealed = importing.sealed(public_key(c)) if importing.hands else {}
    names = ", ".join(path.name for path in paths)
    with office.step(Text("Boards imported from {file}", file=names)) as step:
        c = step.session.connection()
        plan, uses = importing.plans(c)
        told = importing.told(c, plan, uses)
        _Writing(step, office, names, plan, uses, sealed).write()
        importing.tell(100)
    return told


@contextmanager
def _without_collector() -> Iterator[None]:
    """A large file makes a million small objects and no circles; looking for circles would take a third of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class _Import:
    """The files, read once; their hands are checked once, too."""

    def __init__(self, paths: Sequence[Path], event_code: str | None, update: bool, progress: Progress | None) -> None:
        self._progress = progress
        self._event_code, self._update = event_code, update
        self._read = read_board_files(paths, lambda done, total: self.tell(done * _READ // total))
        self.hands: dict[str, bytes] = {}  # packed
        self._findings: list[Finding] = []
        self._check_hands(self._read)

    def tell(self, percent: int) -> None:
        if self._progress is not None:
            self._progress(percent, 100)

    def _check_hands(self, read: BoardsRead) -> None:
        seen: dict[bytes, str] = {}
        cells = read.hands.cells
        for done, code in enumerate(cells):
            hands = hands_of(code, read.hands)
            if hands is not None:
                self.hands[code] = packed = pack_hands(hands)
                other = seen.setdefault(packed, code)
                if other != code:
                    text = Text("Boards {code} and {other} have the same hands.", code=code, other=other)
                    self._findings.append(Finding(text, ("board", code), Weight.WARNING))
            if done % _OFTEN == 0:
                self.tell(_READ + done * (_CHECKED - _READ) // len(cells))

    def plans(self, c: Connection) -> tuple[ImportPlan, dict[Place, str]]:
        """What is to be written; refused with every problem of the files."""
        plan = plan_import(c, self._read, update=self._update)
        uses = plan_uses(c, self._read, self._event_code, update=self._update)
        self._read.problems.stop()
        return plan, uses

    def sealed(self, public: bytes) -> dict[str, bytes]:
        """The hands sealed, by code."""
        seal = sealer(public)
        found = {}
        for done, (code, packed) in enumerate(self.hands.items()):
            found[code] = seal(hands_label(code, 1), packed)
            if done % _OFTEN == 0:
                self.tell(_CHECKED + done * (_SEALED - _CHECKED) // len(self.hands))
        return found

    def told(self, c: Connection, plan: ImportPlan, uses: dict[Place, str]) -> BoardsImported:
        """The plan in figures."""
        new = tuple(info.code for info in plan.new)
        changed = len(self._read.codes()) - len(new) - plan.unchanged
        return BoardsImported(
            new=new,
            changed=changed,
            unchanged=plan.unchanged,
            hands=len(self.hands),
            values=len(plan.values),
            replaced=len(plan.replaced),
            uses=len(uses),
            needs_vault=bool(self.hands) and not vault_state(c).exists,
            findings=(*self._findings, *plan.findings),
        )


@dataclass(frozen=True, slots=True)
class _Writing:
    step: Step
    office: Office
    names: str
    plan: ImportPlan
    uses: dict[Place, str]
    sealed: dict[str, bytes]

    def write(self) -> None:
        """Write the plan."""
        plan, step = self.plan, self.step
        batch = self._batch() if not plan.is_empty else None
        shas = {code: sha256(content).hexdigest() for code, content in self.sealed.items()}
        step.insert(Sealed, [{"sha": shas[code], "content": content} for code, content in self.sealed.items()])
        rows = [{"code": b.code, "trump": b.trump, "first": b.first, "batch_id": batch} for b in plan.new]
        ids = dict(zip((b.code for b in plan.new), step.insert(Board, rows), strict=True))
        step.insert(BoardVersion, [
            {"board_id": board_id, "number": 1, "hands": shas.get(code)} for code, board_id in ids.items()
        ])  # fmt: skip
        step.update_each(BoardVersion, {v: {"hands": shas[code]} for code, v in plan.hands.items()})
        known = known_boards(step.session.connection())
        changes: dict[int, dict[str, Any]] = {board_id: dict(values) for board_id, values in plan.filled.items()}
        for code in plan.hands:
            changes.setdefault(known[code].id, {})["batch_id"] = batch
        step.update_each(Board, changes)
        step.insert(BoardValue, [
            {"board_id": known[code].id, "tier": tier, "seat": seat, "mean": p.mean, "sd": p.sd,
             "threshold": p.threshold}
            for code, tier, seat, p in plan.values
        ])  # fmt: skip
        step.update_each(BoardValue, {
            row: {"mean": p.mean, "sd": p.sd, "threshold": p.threshold} for row, p in plan.replaced.items()
        })  # fmt: skip
        step.insert(BoardUse, [
            {"round_id": round_id, "group_id": None, "number": number, "board_id": known[code].id}
            for (round_id, number), code in self.uses.items()
        ])  # fmt: skip

    def _batch(self) -> int:
        row = {
            "how": IMPORTED, "name": self.names, "count": len(self.plan.new), "seed": None, "at": self.office.clock(),
        }  # fmt: skip
        (batch,) = self.step.insert(BoardBatch, [row])
        return batch
