"""Which environment a checkout has, where it lies, and what is cleared away."""

from __future__ import annotations

import ast
import json
import os
import sys
import time
from pathlib import Path

import pytest

import environment
from environment import DAY, base_folder, check_python, fingerprint

SOURCES = sorted(Path(environment.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda f: f.name)
def test_the_set_up_parses_on_python_3_6_and_needs_the_standard_library_only(source):
    tree = ast.parse(source.read_text(encoding="utf-8"), feature_version=(3, 6))
    ours = {f.stem for f in SOURCES}
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
            assert node.module != "__future__", "annotations came with 3.7"
        for name in names:
            assert name.split(".")[0] in sys.stdlib_module_names | ours


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10), (3, 15), (4, 0)])
def test_other_pythons_are_refused_in_a_sentence(version, monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (*version, 0, "final", 0))
    with pytest.raises(SystemExit) as ended:
        check_python()
    assert ended.value.code == 1
    said = capsys.readouterr().err
    assert "needs Python 3.11 to 3.14" in said
    assert "{}.{}".format(*version) in said
    assert "本程序需要" in said


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13), (3, 14)])
def test_these_pythons_are_taken(version, monkeypatch):
    monkeypatch.setattr(sys, "version_info", (*version, 3, "final", 0))
    check_python()
    assert sys.version_info[:2] == version


def test_a_python_of_32_bits_is_refused(monkeypatch, capsys):
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    with pytest.raises(SystemExit):
        check_python()
    assert "64-bit" in capsys.readouterr().err


def test_the_terminal_s_encoding_is_respected(monkeypatch, capfd):
    import io

    from speech import say

    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stderr", stream)
    say("Hello.", "你好。")
    assert stream.buffer.getvalue() == b"Hello.\n"


def test_the_name_follows_checkout_request_constraints_and_python(tmp_path, monkeypatch):
    (tmp_path / "pyproject.toml").write_text("a", encoding="utf-8")
    (tmp_path / "constraints.txt").write_text("b", encoding="utf-8")
    other = tmp_path / "other"
    other.mkdir()
    (other / "pyproject.toml").write_text("a", encoding="utf-8")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "CONSTRAINTS", tmp_path / "constraints.txt")
    names = [fingerprint()]
    assert fingerprint() == names[0]
    monkeypatch.setattr(environment, "ROOT", other)
    names.append(fingerprint())
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    (tmp_path / "pyproject.toml").write_text("a2", encoding="utf-8")
    names.append(fingerprint())
    (tmp_path / "constraints.txt").write_text("b2", encoding="utf-8")
    names.append(fingerprint())
    monkeypatch.setattr(sys, "version_info", (3, sys.version_info[1] + 1, 0))
    names.append(fingerprint())
    assert len(set(names)) == 5


@pytest.fixture
def places(tmp_path, monkeypatch):
    """The three places, none of them there yet."""
    import tempfile

    monkeypatch.setenv("TDAPP_ENV", str(tmp_path / "asked"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    return tmp_path


def blocked(path: Path) -> Path:
    """A file where a folder would have to be: nobody can make one there, not even root."""
    path.write_text("", encoding="utf-8")
    return path


def test_the_place_is_the_one_asked_for_then_the_cache_then_a_temporary_folder(places):
    assert base_folder("tdapp-run-0") == places / "asked"
    (places / "asked").rmdir()
    blocked(places / "asked")
    if sys.platform == "darwin":
        assert base_folder("tdapp-run-0") == places / "home" / "Library" / "Caches" / "tdapp"
        return
    assert base_folder("tdapp-run-0") == places / "cache" / "tdapp"
    (places / "cache" / "tdapp").rmdir()
    (places / "cache").rmdir()
    blocked(places / "cache")
    assert base_folder("tdapp-run-0").parent == places / "tmp"


def test_a_complete_environment_is_used_where_nothing_can_be_written_any_more(places, monkeypatch):
    import tempfile

    made = environment.Environment(places / "asked" / "tdapp-run-0")
    made.python.parent.mkdir(parents=True)
    made.python.write_text("", encoding="utf-8")
    made.stamp.write_text("{}", encoding="utf-8")

    def full(**_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    assert base_folder("tdapp-run-0") == places / "asked"
    with pytest.raises(SystemExit):
        base_folder("tdapp-run-1")


@pytest.mark.skipif(sys.platform == "win32" or os.getuid() != 0, reason="only root can give a folder away")
def test_a_temporary_folder_that_somebody_else_made_is_not_used(places, monkeypatch):
    blocked(places / "asked")
    blocked(places / "cache")
    strange = places / "tmp" / f"tdapp-{os.getuid()}"
    strange.mkdir()
    os.chown(strange, 12345, 12345)
    monkeypatch.setenv("HOME", str(blocked(places / "no-home")))
    with pytest.raises(SystemExit):
        base_folder("tdapp-run-0")


def old_environment(base: Path, name: str, checkout: Path | None, days: float) -> Path:
    folder = base / name
    (folder / "lib").mkdir(parents=True)
    if checkout:
        stamp = folder / "complete.json"
        stamp.write_text(json.dumps({"checkout": str(checkout)}), encoding="utf-8")
        then = time.time() - days * DAY
        os.utime(stamp, (then, then))
    return folder


def test_what_nobody_starts_any_more_is_cleared_away_when_a_new_one_is_made(checkout, tmp_path):
    base = checkout.environments
    gone = {
        old_environment(base, "tdapp-run-000000000001", checkout.root, days=2),
        old_environment(base, "tdapp-test-000000000002", tmp_path / "deleted checkout", days=2),
        old_environment(base, "tdapp-run-000000000003", None, days=0),
    }
    kept = {
        old_environment(base, "tdapp-run-000000000004", checkout.root, days=0.5),
        old_environment(base, "tdapp-run-000000000005", tmp_path, days=40),
        old_environment(base, "photos", None, days=0),
    }
    done = checkout.start("run.py", "x")
    assert done.returncode == 0, done.stderr
    assert [f.name for f in gone if f.exists()] == []
    assert [f.name for f in kept if not f.exists()] == []


def test_a_start_keeps_its_environment_young(started):
    stamp = started.made()[0] / "complete.json"
    os.utime(stamp, (0, 0))
    started.start("run.py", "x")
    assert time.time() - stamp.stat().st_mtime < DAY
