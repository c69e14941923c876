"""A small checkout with our own set-up commands, that installs in seconds and without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"

PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""

BACKEND = '''
"""Builds an editable wheel with the standard library alone."""
import base64, hashlib, os, zipfile

def build_editable(folder, config_settings=None, metadata_directory=None):
    files = {
        "small.pth": os.getcwd() + "\\n",
        "small-1.dist-info/METADATA": "Metadata-Version: 2.1\\nName: small\\nVersion: 1\\n" + EXTRAS + REQUIRES,
        "small-1.dist-info/WHEEL": "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
    }
    record = ""
    name = "small-1-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(folder, name), "w") as wheel:
        for path, text in files.items():
            wheel.writestr(path, text)
            digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
            record += f"{path},sha256={digest},{len(text.encode())}\\n"
        wheel.writestr("small-1.dist-info/RECORD", record + "small-1.dist-info/RECORD,,\\n")
    return name

EXTRAS = "".join(f"Provides-Extra: {name}\\n" for name in ("dev", "server"))
REQUIRES = ""
'''

PROGRAM = '''
"""Stands for the program: says how it was called, and where its bytecode goes."""
import os, sys
print("words", sys.argv[1:])
print("bytecode", sys.pycache_prefix, sys.dont_write_bytecode)
if sys.argv[1] == "demo":
    os.mkdir(sys.argv[2])
sys.exit(7 if "seven" in sys.argv else 0)
'''


@dataclass
class Checkout:
    """A checkout, the folder of its environments, and the way to start its commands."""

    root: Path
    environments: Path

    def start(self, script: str, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a script of packaging/ to its end, without a network."""
        return subprocess.run(
            [sys.executable, str(self.root / "packaging" / script), *words],
            env=self.variables(**variables),
            cwd=self.environments.parent,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
        )

    def variables(self, **more: str) -> dict[str, str]:
        """The variables of a start: no network, environments in their own folder, not in CI unless told."""
        ours = ("TDAPP_", "PYTEST_", "COV_", "DISPLAY", "WAYLAND_DISPLAY")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(ours) and k != "CI"}
        return {
            **kept,
            "TDAPP_ENV": str(self.environments),
            "HOME": str(self.environments.parent / "home"),
            "PIP_NO_INDEX": "1",
            "PYTHONIOENCODING": "utf-8",
            **more,
        }

    def made(self) -> list[Path]:
        """The environments that are there."""
        return sorted(self.environments.glob("tdapp-*"))

    def content(self) -> set[tuple[str, bytes]]:
        """Every file of the checkout and what it holds."""
        return {(str(f.relative_to(self.root)), f.read_bytes()) for f in self.root.rglob("*") if f.is_file()}


def small_checkout(folder: Path) -> Checkout:
    """A new one in the folder; its path has spaces and Chinese in it."""
    root = folder / "掼蛋 desk"
    shutil.copytree(PACKAGING, root / "packaging", ignore=shutil.ignore_patterns("__pycache__"))
    (root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (root / "backend.py").write_text(BACKEND, encoding="utf-8")
    (root / "tdapp").mkdir()
    (root / "tdapp" / "__main__.py").write_text(PROGRAM, encoding="utf-8")
    (folder / "home").mkdir()
    return Checkout(root, folder / "环境 x")


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A checkout that was never started."""
    return small_checkout(tmp_path)


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """A checkout whose environment for running is complete; shared by the tests of a file."""
    made = small_checkout(tmp_path_factory.mktemp("started"))
    first = made.start("run.py", "first")
    assert first.returncode == 0, first.stderr
    return made
