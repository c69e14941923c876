"""What the pages need is read while nobody waits: importing a page afterwards brings nothing large with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import sys
from importlib import import_module
from tdapp.gui.models.read_ahead import read_ahead
read_ahead()
print("Qt", "PySide6" in sys.modules)
import tdapp.gui.application
before = set(sys.modules)
from tdapp.gui.pages import PAGES
for page in PAGES:
    import_module(f"tdapp.gui.pages.{page.module}")
new = {name for name in set(sys.modules) - before if not name.startswith(("tdapp.gui", "PySide6", "shiboken6"))}
print("foreign", sorted(name for name in new if name.split(".")[0] not in {"tdapp", *sys.stdlib_module_names}))
print("ours", len(new))
"""


def test_importing_the_pages_after_reading_ahead_brings_little():
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    said = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert said["Qt"] == "False", "nothing of Qt beside the window's thread"
    assert said["foreign"] == "[]"
    assert int(said["ours"]) < 45
