"""`tdapp entry readmit --in-place-of`: an entry that did not appear plays in the seats of a reserve."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_penalty_disqualify import tdapp
from tests.offices import new_office, regulations
from tests.services.entries.test_in_place_of import absent_before_the_draw, label_of, reserve_of


@pytest.fixture
def waiting(tmp_path: Path) -> tuple[Path, str, str]:
    """The file, the entry that did not appear, and the reserve that completes the field."""
    with new_office(tmp_path, regulations(rounds=(2,))) as office:
        absent_before_the_draw(office)
        return tmp_path / "tournament.tdb", label_of(office, 16), reserve_of(office)


def test_it_takes_the_seats_and_says_so(waiting):
    file, entry, reserve = waiting
    code, out, err = tdapp(file, "entry", "readmit", entry, "--in-place-of", "3", "--reason", "x")
    assert (code, out) == (1, "")
    assert f"these have seats: {reserve}." in err
    code, out, err = tdapp(file, "entry", "readmit", entry, "--in-place-of", reserve, "--reason", "赶到", "--json")
    assert code == 0, err
    done = json.loads(out)
    assert (done["replaced"], done["since"]) == ([reserve], {"segment": 1, "round": 1})
