"""Looks for known hands, in every spelling, in everything that a program leaves on a disk or says."""

from __future__ import annotations

import base64
import json
import zipfile
import zlib
from pathlib import Path

from tdapp.rules.hands import pack_hands
from tdapp.rules.seats import SEATS
from tests.boards_made import CHIEF, OFFICER, dealt

SEED = "the seed that nobody may read"
SECRET = dealt(5)


def spellings(board):
    """Every way in which its hands might be written; parts of a hand count, for a part is enough to tell."""
    packed = pack_hands(board.hands)
    yield from (packed, packed[1:28], packed[28:55])
    for shift in range(3):
        yield base64.b64encode(packed[shift:])[4:-4]
    yield packed.hex().encode()
    yield packed.hex().upper().encode()
    for seat in SEATS:
        cards = board.hands.of(seat)
        for text in (" ".join(cards), ",".join(cards), "".join(cards), json.dumps(cards), repr(list(cards))):
            yield text[: len(text) // 2].encode()
            yield text.encode("utf-16-le")


NEEDLES = [*(needle for board in SECRET for needle in spellings(board)), SEED.encode()]
WORDS = [*NEEDLES, *(p.encode() for p in (CHIEF, OFFICER))]


def found_in(data: bytes) -> list[bytes]:
    return [needle for needle in WORDS if needle in data]


def search(folder: Path, *, but: tuple[Path, ...] = ()) -> dict[str, list[bytes]]:
    """The files of a folder that hold a secret; archives are unpacked."""
    told: dict[str, list[bytes]] = {}
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and p not in but):
        parts = {str(path): path.read_bytes()}
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                parts |= {f"{path}:{name}": archive.read(name) for name in archive.namelist()}
        for name, data in list(parts.items()):
            try:
                parts[f"{name} unpacked"] = zlib.decompressobj(47).decompress(data)
            except zlib.error:
                continue
        told |= {name: found for name, data in parts.items() if (found := found_in(data))}
    return told


def nothing_leaked(scene, caplog):
    given = tuple((scene / "given").rglob("*"))
    assert search(scene, but=given) == {}
    assert not found_in(caplog.text.encode())
