"""Boards for tests: hands dealt from a seed, the files that bring them, and a vault with known passphrases."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from tdapp.rules.dealing import DealingPlan, DealtBoard, seeded_boards
from tdapp.rules.seats import SEATS
from tdapp.services.boards.vault import make_vault, set_passphrase
from tdapp.services.office import Office

CHIEF, OFFICER = "三江汇流入海口 1", "清晨第一艘渡船 2"
"""Passphrases of invented people."""


def dealt(count: int, seed: str = "boards for tests", first: int = 1) -> list[DealtBoard]:
    """Boards T0001, T0002 …; the same seed gives the same hands."""
    codes = (f"T{number:04d}" for number in range(first, first + count))
    return list(seeded_boards(DealingPlan(), codes, seed))


def boards_csv(boards: Iterable[DealtBoard], where: Sequence[tuple[int, int, int]] = ()) -> str:
    """boards.csv of boards without big data; with `where` each is played there."""
    out = io.StringIO()
    writer = csv.writer(out)
    place = ["segment", "round", "board"] if where else []
    writer.writerow([*place, "code", "trump", "first", "tier", "seat", "mean", "sd", "threshold"])
    for index, board in enumerate(boards):
        writer.writerow([*(where[index] if where else ()), board.code, board.trump, board.first, *[""] * 5])
    return out.getvalue()


def hands_csv(boards: Iterable[DealtBoard]) -> str:
    """The file of hands."""
    lines = ["code,seat,cards"]
    lines += [f"{b.code},{seat},{' '.join(b.hands.of(seat))}" for b in boards for seat in SEATS]
    return "\n".join(lines) + "\n"


def written(folder: Path, name: str, text: str) -> Path:
    """A file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def files(folder: Path, boards: Sequence[DealtBoard], where: Sequence[tuple[int, int, int]] = ()) -> list[Path]:
    """Both files of these boards."""
    return [
        written(folder, "boards.csv", boards_csv(boards, where)),
        written(folder, "hands.csv", hands_csv(boards)),
    ]


def vault(office: Office) -> str:
    """Make the vault with both passphrases; returns the recovery key."""
    recovery = make_vault(office, CHIEF)
    set_passphrase(office, OFFICER, CHIEF, holder="dealing")
    return recovery
