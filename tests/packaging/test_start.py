"""Starting the program from a checkout: once slowly, then at once, and never into the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import environment


def test_the_first_start_prepares_and_runs_and_leaves_a_read_only_checkout_as_it_was(checkout, tmp_path):
    for path in [checkout.root, *checkout.root.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = checkout.content()
    astray = {"PYTHONPATH": str(tmp_path / "away"), "PIP_TARGET": str(tmp_path / "away"), "PIP_USER": "1"}
    done = checkout.start("run.py", "ranking", "--segment", "1", **astray)
    for path in [checkout.root, *checkout.root.rglob("*")]:
        path.chmod(0o755)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "away").exists()
    assert "words ['ranking', '--segment', '1']" in done.stdout
    assert "Preparing the environment" in done.stderr
    assert "正在准备运行环境" in done.stderr
    assert checkout.content() == before
    assert [f.name.rsplit("-", 1)[0] for f in checkout.made()] == ["tdapp-run"]


def test_a_later_start_says_nothing_and_adds_less_than_half_a_second(started):
    began = time.monotonic()
    done = started.start("run.py", "again")
    through_us = time.monotonic() - began
    python = next(started.made()[0].glob("bin/python"), started.made()[0] / "Scripts" / "python.exe")
    began = time.monotonic()
    subprocess.run([python, "-m", "tdapp", "again"], cwd=started.root, capture_output=True, check=True)
    directly = time.monotonic() - began
    assert done.stderr == ""
    assert through_us - directly < 0.5


def test_its_exit_status_is_the_program_s(started):
    assert started.start("run.py", "seven").returncode == 7


def test_bytecode_goes_beside_the_environment_whatever_the_caller_says(started):
    for variables in ({}, {"PYTHONDONTWRITEBYTECODE": "1"}, {"PYTHONPYCACHEPREFIX": "elsewhere"}):
        done = started.start("run.py", "x", **variables)
        assert f"bytecode {started.made()[0] / 'caches' / 'python'} False" in done.stdout


def test_what_lies_in_the_working_folder_is_not_taken_for_the_program(started):
    impostor = started.environments.parent / "tdapp"
    impostor.mkdir()
    (impostor / "__main__.py").write_text("raise SystemExit(9)", encoding="utf-8")
    done = started.start("run.py", "x")
    shutil.rmtree(impostor)
    assert done.returncode == 0, done.stderr


def test_without_words_it_plays_the_demonstration_and_names_the_new_folder(started):
    done = started.start("run.py")
    folder = Path(done.stderr.strip().splitlines()[-1].split("：")[-1])
    assert folder.is_dir()
    assert folder.parent == started.environments.parent / "home" / "tdapp-demo"
    assert f"words ['demo', {str(folder)!r}]" in done.stdout
    assert f"are in: {folder}" in done.stderr
    again = started.start("run.py")
    assert again.returncode == 0, again.stderr
    assert str(folder) + "\n" not in again.stderr


def test_the_demonstration_goes_to_the_temporary_folder_when_there_is_no_home(started, tmp_path):
    done = started.start(
        "run.py", HOME=str(tmp_path / "gone"), USERPROFILE=str(tmp_path / "gone"), TMPDIR=str(tmp_path)
    )
    assert f"are in: {tmp_path}{os.sep}tdapp-demo-" in done.stderr


def test_demonstrations_of_earlier_starts_are_counted_and_kept(started, tmp_path):
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    for n in range(1, 4):
        assert "earlier starts" not in started.start("run.py", **home).stderr
        assert len(list((tmp_path / "tdapp-demo").iterdir())) == n
    done = started.start("run.py", **home)
    assert f"Demonstrations of earlier starts in {tmp_path / 'tdapp-demo'}: 3." in done.stderr
    assert "以前的演示赛事：3场" in done.stderr
    assert len(list((tmp_path / "tdapp-demo").iterdir())) == 4


def test_a_file_in_the_way_of_the_demonstrations_stays(started, tmp_path):
    (tmp_path / "tdapp-demo").write_text("mine", encoding="utf-8")
    done = started.start("run.py", HOME=str(tmp_path), USERPROFILE=str(tmp_path), TMPDIR=str(tmp_path))
    assert f"are in: {tmp_path}{os.sep}tdapp-demo-" in done.stderr
    assert (tmp_path / "tdapp-demo").read_text(encoding="utf-8") == "mine"


def test_two_starts_at_once_prepare_once(checkout):
    script = str(checkout.root / "packaging" / "run.py")
    both = [
        subprocess.Popen(
            [sys.executable, script, "x"], env=checkout.variables(), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        for _ in range(2)
    ]
    said = [process.communicate(timeout=120)[1].decode("utf-8") for process in both]
    assert [process.returncode for process in both] == [0, 0], said
    assert sum("Preparing" in text for text in said) == 1
    assert sum("waiting for it" in text for text in said) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_a_preparation_that_was_killed_is_begun_again(checkout):
    script = str(checkout.root / "packaging" / "run.py")
    process = subprocess.Popen(
        [sys.executable, script, "x"], env=checkout.variables(), stderr=subprocess.DEVNULL, start_new_session=True
    )
    until = time.monotonic() + 60
    while not list(checkout.environments.glob("tdapp-run-*/bin/python")) and time.monotonic() < until:
        time.sleep(0.01)
    os.killpg(process.pid, 9)
    process.wait()
    assert not list(checkout.environments.glob("*/complete.json"))
    done = checkout.start("run.py", "x")
    assert done.returncode == 0, done.stderr
    assert "Preparing" in done.stderr


def test_a_failure_is_told_in_a_sentence_with_the_reason_and_the_log(checkout):
    with (checkout.root / "backend.py").open("a", encoding="utf-8") as backend:
        backend.write("REQUIRES = 'Requires-Dist: no-such-thing-of-ours>=99\\n'\n")
    done = checkout.start("run.py", "x")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "no-such-thing-of-ours" in done.stderr
    assert str(checkout.environments / "install.log") in done.stderr
    assert not list(checkout.environments.glob("*/complete.json"))


def test_an_environment_whose_python_went_away_is_made_again(checkout, monkeypatch):
    monkeypatch.setattr(environment, "ROOT", checkout.root)
    monkeypatch.setattr(environment, "CONSTRAINTS", checkout.root / "packaging" / "constraints.txt")
    left = checkout.environments / f"tdapp-run-{environment.fingerprint()}"
    left.mkdir(parents=True)
    (left / "complete.json").write_text("{}", encoding="utf-8")
    done = checkout.start("run.py", "x")
    assert done.returncode == 0, done.stderr
    assert "Preparing" in done.stderr
