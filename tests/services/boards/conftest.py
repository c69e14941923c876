"""Passphrases cost a test little; what they cost in the field is checked in one place (test_sealing)."""

from __future__ import annotations

import logging
import tempfile

import pytest

from tdapp.services.boards import sealing

IN_THE_FIELD = sealing.COST


@pytest.fixture(autouse=True, scope="session")
def cheap_passphrases():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealing, "COST", (1024, 1, 1))
        yield IN_THE_FIELD


@pytest.fixture
def scene(tmp_path, monkeypatch, caplog):
    """A folder for the tournament, one for the temporary files of the whole process, one for crash reports."""
    for name in ("event", "temporary", "home", "given"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    monkeypatch.setenv("TDAPP_HOME", str(tmp_path / "home"))
    caplog.set_level(logging.DEBUG)
    return tmp_path
