"""Known hands and a known seed, in every spelling, are nowhere outside memory before their round begins.

Searched are the database with its log and lock, an unpacked backup, exports, the folder for temporary files, log
records, crash reports and the journal's words.
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from tdapp import crash
from tdapp.rules.hands import pack_hands
from tdapp.services.backing_up import back_up
from tdapp.services.boards.board_library import board_library
from tdapp.services.boards.deal_checking import library_statistics
from tdapp.services.boards.exporting import export_boards
from tdapp.services.boards.generating import Dealing, generate_boards
from tdapp.services.boards.importing import import_boards
from tdapp.services.boards.opening import open_for_dealing, open_round
from tdapp.text import Refused
from tests.boards_made import CHIEF, OFFICER, files, vault
from tests.hands_search import SECRET, SEED, found_in, nothing_leaked, search, spellings
from tests.offices import new_office


def test_the_search_finds_what_is_there(tmp_path):
    (board, *_) = SECRET
    (tmp_path / "a").write_bytes(b"x" + pack_hands(board.hands))
    (tmp_path / "b").write_text(json.dumps({"E": board.hands.of("E")}), encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "c.tdz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("inside", " ".join(board.hands.of("N")))
    assert {Path(name.split(":")[0]).name for name in search(tmp_path)} == {"a", "b", "c.tdz"}


def test_nothing_is_readable_before_the_round_begins(scene, caplog):
    with new_office(scene / "event") as office:
        vault(office)
        paths = files(scene / "given", SECRET, [(1, 1, n) for n in range(1, 6)])
        import_boards(office, paths)
        generate_boards(office, Dealing(2, seed=SEED))
        generate_boards(office, Dealing(48))
        nothing_leaked(scene, caplog)
        open_for_dealing(office, [b.code for b in SECRET], passphrase=OFFICER, officer="林发牌")
        library_statistics(office, passphrase=CHIEF)
        board_library(office)
        for name in ("out.csv", "out.xlsx", "out.json"):
            hands = {"hands_path": scene / "out-hands.csv"} if name == "out.csv" else {}
            export_boards(office, scene / name, **hands)
        back_up(office, str(scene / "copy.tdz"))
        nothing_leaked(scene, caplog)
    nothing_leaked(scene, caplog)


def test_refusals_and_crashes_in_the_middle_of_it_tell_nothing(scene, caplog):
    class Broken(Exception):
        """Our own fault, at the worst moment."""

    with new_office(scene / "event") as office:
        vault(office)
        paths = files(scene / "given", SECRET, [(1, 1, n) for n in range(1, 6)])
        for limit in (20, 50, 70, 100):

            def fail(done, _total, limit=limit):
                if done >= limit:
                    raise Broken

            with pytest.raises(Broken) as bug:
                import_boards(office, paths, progress=fail)
            crash.report(bug.value)
        import_boards(office, paths)
        again = files(scene / "given", SECRET)
        for case in (
            lambda: import_boards(office, again),
            lambda: open_round(office, None, None, 1, passphrase=CHIEF),
            lambda: open_round(office, None, None, 1, passphrase="not it, not it", early=True, reason="a test"),
            lambda: open_for_dealing(office, ["T0001", "none"], passphrase=OFFICER, officer="林发牌"),
        ):
            with pytest.raises(Refused) as refused:
                case()
            assert not found_in(repr(refused.value).encode())
            crash.report(refused.value)
    assert list((scene / "home").rglob("*crash*"))
    nothing_leaked(scene, caplog)


def test_a_failing_statement_does_not_tell_what_it_was_given(scene, caplog):
    with new_office(scene / "event") as office, office.read() as c:
        packed = pack_hands(SECRET[0].hands)
        with pytest.raises(Exception, match="no such table") as bug:
            c.exec_driver_sql("SELECT ? FROM nowhere WHERE hands = ?", (packed, " ".join(SECRET[0].hands.of("E"))))
        crash.report(bug.value)
    nothing_leaked(scene, caplog)


def test_after_the_round_began_the_opened_hands_are_there_and_the_others_are_not(scene):
    with new_office(scene / "event") as office:
        vault(office)
        places = [(1, 1, 1), (1, 1, 2), (1, 2, 1), (1, 2, 2), (1, 2, 3)]
        import_boards(office, files(scene / "given", SECRET, places))
        open_round(office, None, None, 1, passphrase=CHIEF, early=True, reason="a test")
        back_up(office, str(scene / "copy.tdz"))
    given = tuple((scene / "given").rglob("*"))
    told = {needle for found in search(scene, but=given).values() for needle in found}
    opened = {pack_hands(board.hands) for board in SECRET[:2]}
    sealed = {needle for board in SECRET[2:] for needle in spellings(board)}
    assert opened <= told
    assert not told & sealed
