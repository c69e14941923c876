"""`tdapp` as it is started: light where only words are asked for, and no windows where there is no screen."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tdapp.__main__ import _has_screen

ROOT = Path(__file__).resolve().parents[1]
HEAVY = "sqlalchemy alembic reportlab qrcode openpyxl python_calamine PySide6"


SCREENS = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}


def started(*words: str, program: str = "-m tdapp", **variables: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k not in SCREENS}
    first = program.split(" ", 1)
    return subprocess.run(
        [sys.executable, *first, *words], cwd=ROOT, env={**kept, "PYTHONUTF8": "1", **variables},
        capture_output=True, text=True, encoding="utf-8", timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["demo", "--help"], []])
def test_help_imports_neither_a_store_nor_windows(words):
    code = (
        "import sys; from tdapp.__main__ import main; status = main(); "
        f"print('heavy', sorted(set({HEAVY.split()!r}) & set(sys.modules))); sys.exit(status)"
    )
    done = started(*words, program=f"-c {code}")
    assert done.returncode == (0 if words else 2), done.stderr
    assert done.stdout.splitlines()[-1] == "heavy []"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may lack a screen")
@pytest.mark.parametrize("display", [":7364", "nonsense", ""])
def test_a_display_that_cannot_be_opened_is_none(display):
    done = started("--lang", "en", DISPLAY=display)
    assert (done.returncode, done.stderr) == (2, ""), "the commands there are, and that one is missing"
    assert "movement" in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may lack a screen")
@pytest.mark.parametrize("platform", ["", "wayland", "wayland;xcb"])
@pytest.mark.parametrize("name", ["wayland-0", "absolute", "left-over", ""])
def test_a_wayland_display_where_nobody_listens_is_none(tmp_path, name, platform):
    with socket.socket(socket.AF_UNIX) as gone:  # its file stays when the server has ended
        gone.bind(str(tmp_path / "left-over"))
    where = str(tmp_path / "absolute") if name == "absolute" else name
    dead = {"WAYLAND_DISPLAY": where, "XDG_RUNTIME_DIR": str(tmp_path), "QT_QPA_PLATFORM": platform}
    done = started("--lang", "en", **dead)
    assert (done.returncode, done.stderr) == (2, "")
    assert "movement" in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux may lack a screen")
def test_a_wayland_display_where_somebody_listens_is_a_screen(tmp_path, monkeypatch):
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert not _has_screen()
    with socket.socket(socket.AF_UNIX) as there:
        there.bind(str(tmp_path / "wayland-0"))
        there.listen()
        assert _has_screen()
        monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
        assert not _has_screen()


@pytest.mark.parametrize("words, status", [(["nonsense"], 2), (["log", "--db", "no/such/file.tdb"], 1)])
def test_with_words_it_is_the_command_line_and_its_exit_statuses_stay(words, status):
    assert started(*words, QT_QPA_PLATFORM="offscreen").returncode == status
