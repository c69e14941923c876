"""A tournament on a medium that cannot be written is opened to read, and the window says why."""

from __future__ import annotations

import os

import pytest

from tdapp.i18n import render
from tests.command_line import Desk
from tests.windows import settle


@pytest.fixture
def fixed(file, monkeypatch):
    """The folder of the file takes nothing new, as on a medium that only reads; root may write everywhere else."""
    allowed = os.access

    def access(path, mode, **named):
        return allowed(path, mode, **named) and not (mode & os.W_OK and str(path).startswith(str(file.parent)))

    monkeypatch.setattr(os, "access", access)
    return file


def test_the_window_opens_it_to_read_and_says_why(window, fixed, qtbot):
    before = fixed.read_bytes()
    there = window(fixed, language="en")
    assert not there.desk.writes
    assert there.top.read_only.isVisible()
    said = " ".join(render(text, "en") for text in there.bar.texts)
    assert "is read-only; copy the file" in said
    assert "nothing can be entered here" in said
    there.show_page("event")
    settle(there)
    there.close()
    assert fixed.read_bytes() == before
    assert [p.name for p in fixed.parent.iterdir()] == [fixed.name]


def test_commands_that_only_read_run_there_and_others_say_why_not(fixed):
    desk = Desk(fixed)
    assert desk.json("log")
    assert "All is well" in desk.do("verify")
    assert "is read-only; copy the file" in desk.refused("undo")[0]
    assert [p.name for p in fixed.parent.iterdir()] == [fixed.name]
