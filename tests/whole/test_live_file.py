"""In a whole tournament at the desk nothing of ours opens the live file as a file: that would drop SQLite's locks."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import json, os, sys
from io import StringIO

live = os.path.realpath(sys.argv[1]) + os.sep + "tournament.tdb"
opened = []

def watch(event, args):
    if event in ("open", "os.open", "shutil.copyfile", "os.sendfile", "mmap.__new__") and args:
        for name in args[:2]:
            if isinstance(name, (str, bytes, os.PathLike)):
                name = os.path.realpath(os.fsdecode(name))
                if name == live or (name.startswith(live + "-") and not name.endswith(".lock")):
                    opened.append([event, name])

sys.addaudithook(watch)
from tdapp.cli import main

def tdapp(*words):
    out, err = StringIO(), StringIO()
    status = main([*words, "--lang", "en", "--operator", "罗裁判", "--desk", "2"], out, err)
    assert status == 0, (words, err.getvalue())

folder = sys.argv[1]
db = ["--db", live]
SESSION
print(json.dumps(opened))
"""


SESSION = """
tdapp("demo", folder, "--tables", "2")
tdapp("verify", *db)
tdapp("backup", folder + "/again.tdz", *db)
tdapp("log", *db)
tdapp("ranking", "--event", "A", "--segment", "2", *db)
tdapp("report", "ranking", "--event", "P", "--segment", "1", "--out", folder + "/r.pdf", *db)
tdapp("rewind", "--mark", "evening", *db)
tdapp("entry", "add", "--event", "A", "--name", "晚来客", "--reserve", *db)
tdapp("undo", *db)
tdapp("restore", folder + "/again.tdz", "--db", folder + "/restored.tdb")
"""
CONTROL = """
tdapp("demo", folder, "--kind", "pairs", "--tables", "1")
open(live, "rb").close()
"""


def watched(folder: Path, session: str) -> list[list[str]]:
    """What was opened of the live file in a session."""
    code = PROGRAM.replace("SESSION", session)
    done = subprocess.run([sys.executable, "-c", code, str(folder)], cwd=ROOT, capture_output=True, text=True,
                          encoding="utf-8")  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[list[str]] = json.loads(done.stdout)
    return found


def test_nothing_of_ours_opens_it(tmp_path):
    assert watched(tmp_path / "demo", SESSION) == []


def test_a_file_that_is_opened_would_be_noticed(tmp_path):
    (found,) = watched(tmp_path / "demo", CONTROL)
    assert found[0] == "open"
