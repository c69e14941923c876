"""Makes the environment that the program and its tests run in, outside the checkout.

Standard library only. It parses on Python 3.6, so that a Python that is too old is refused in a sentence.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Dict, Iterator, List

from speech import refuse, say
from start_lock import start_lock

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
OLDEST, NEWEST = (3, 11), (3, 14)
DAY = 24 * 3600


class Environment:
    """An environment that is complete: its Python, and the folder for everything that tools keep."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        self.caches = folder / "caches"

    @property
    def stamp(self) -> Path:
        """Written last: an environment without it is a beginning, not an environment."""
        return self.folder / "complete.json"

    def is_complete(self) -> bool:
        """Whether it can be used as it is."""
        return self.stamp.exists() and self.python.exists()

    def mark_started(self) -> None:
        """Note the time, for `_clear_away`; an environment that cannot be written is used all the same."""
        with suppress(OSError):
            os.utime(str(self.stamp))

    def run(self, *words: str, **more: str) -> int:
        """Run its Python with these words and more variables; give back the exit status.

        It is a child, never exec: Windows would lose the console. Modules in the working folder are not found (-P).
        """
        return subprocess.call([str(self.python), "-P", *words], env=dict(self.variables(), **more))

    def variables(self) -> Dict[str, str]:
        """The variables of a program in it: nothing is written into the checkout."""
        variables = outside_variables()
        variables["PYTHONPYCACHEPREFIX"] = str(self.caches / "python")
        variables.pop("PYTHONDONTWRITEBYTECODE", None)  # it may be written there, and saves half a second a start
        return variables


def outside_variables() -> Dict[str, str]:
    """The caller's variables, without those that lead Python and pip out of an environment."""
    leading_out = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "__PYVENV_LAUNCHER__")
    variables = {name: value for name, value in os.environ.items() if name not in leading_out}
    variables.update(PIP_USER="0", PIP_DISABLE_PIP_VERSION_CHECK="1", PYTHONUTF8="1")
    return variables


def check_python() -> None:
    """Refuse a Python that the program does not run on."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        found = "{}.{}".format(*sys.version_info)
        refuse(
            f"This program needs Python 3.11 to 3.14; this is Python {found}. Start it again with such a Python.",
            f"本程序需要 Python 3.11 至 3.14，当前为 Python {found}。请换用合适的版本后重新启动。",
        )
    if sys.maxsize < 2**32:
        refuse("This program needs a 64-bit Python.", "本程序需要 64 位的 Python。")


def environment(purpose: str, extras: List[str], qt: str, fresh: bool = False) -> Environment:
    """The complete environment of this checkout for the purpose, made when it is missing or a fresh one is asked for.

    `extras` are those of pyproject.toml; `qt` says which libraries of the system are looked for (see system.py).
    """
    check_python()
    name = f"tdapp-{purpose}-{fingerprint()}"
    base = base_folder(name)
    wanted = Environment(base / name)
    if fresh or not wanted.is_complete():
        from system import install_missing

        install_missing(qt)
        with start_lock(base / "lock"):
            if fresh or not wanted.is_complete():
                _make(wanted, extras)
                _clear_away(base)
    else:
        wanted.mark_started()
    return wanted


def fingerprint() -> str:
    """What an environment depends on: this checkout, what it asks for, and the Python."""
    parts = [str(ROOT).encode("utf-8", "surrogateescape"), (ROOT / "pyproject.toml").read_bytes()]
    parts += [CONSTRAINTS.read_bytes(), "{}.{}".format(*sys.version_info).encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:12]


def base_folder(name: str) -> Path:
    """The folder for environments: TDAPP_ENV, the user's cache, or a temporary folder.

    The first that holds a complete one of this name, even when the disk is full or read-only by now, or can be written.
    """
    for candidate in _candidates():
        if Environment(candidate / name).is_complete():
            return candidate
        try:
            candidate.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=str(candidate)):
                return candidate
        except OSError:
            continue
    return refuse(
        "There is no folder for the program's environment; name one in the variable TDAPP_ENV.",
        "没有可写的目录来存放程序的运行环境，请在环境变量 TDAPP_ENV 中指定一个目录。",
    )


def _candidates() -> Iterator[Path]:
    asked = os.environ.get("TDAPP_ENV")
    if asked:
        yield Path(os.path.abspath(asked))
    if sys.platform == "win32":
        cache = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    elif sys.platform == "darwin":
        cache = os.path.expanduser("~/Library/Caches")
    else:
        cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    yield Path(os.path.abspath(cache)) / "tdapp"
    if sys.platform == "win32":
        yield Path(tempfile.gettempdir()) / "tdapp"
    else:
        shared = Path(tempfile.gettempdir()) / f"tdapp-{os.getuid()}"
        # Somebody else may have made a folder of that name, to be run by us.
        if not shared.exists() or shared.stat().st_uid == os.getuid():
            yield shared


def _make(wanted: Environment, extras: List[str]) -> None:
    say(
        f"Preparing the environment in {wanted.folder} (once; some minutes).",
        f"正在准备运行环境：{wanted.folder}（仅需一次，约几分钟）。",
    )
    if wanted.stamp.exists():
        wanted.stamp.unlink()
    shutil.rmtree(str(wanted.folder), ignore_errors=True)
    log = wanted.folder.with_name("install.log")
    project = f"{ROOT}[{','.join(extras)}]"
    pip = [str(wanted.python), "-m", "pip", "--no-input", "install", "--progress-bar", "off"]
    with open(str(log), "wb") as story:
        for command in (
            [sys.executable, "-m", "venv", str(wanted.folder)],
            [*pip, "-c", str(CONSTRAINTS), "-e", project],
        ):
            story.write((" ".join(command) + "\n").encode("utf-8", "backslashreplace"))
            story.flush()
            if subprocess.call(command, stdout=story, stderr=story, stdin=subprocess.DEVNULL, env=outside_variables()):
                _explain(log)
    wanted.caches.mkdir()
    stamp = {"checkout": str(ROOT), "extras": extras, "python": sys.version}
    half = wanted.stamp.with_name("half-written")
    half.write_text(json.dumps(stamp), encoding="utf-8")
    os.replace(str(half), str(wanted.stamp))


def _explain(log: Path) -> None:
    lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    said = [line.strip() for line in lines if line.lstrip().startswith("ERROR:")] or lines[-1:]
    end = "\n  ".join(said[-3:])
    refuse(
        f"The environment could not be made. The whole story is in {log}. It ends:\n  {end}",
        f"运行环境准备失败，详细过程见 {log}。",
    )


def _clear_away(base: Path) -> None:
    """Remove beginnings, and environments that this checkout, or one that is gone, has not started for a day.

    Nobody else is making one: the lock is held.
    """
    for folder in base.iterdir():
        name = re.match("tdapp-(run|test)-([0-9a-f]{12})$", folder.name)
        if not name or name.group(2) == fingerprint():
            continue
        other = Environment(folder)
        if other.stamp.exists():
            checkout = json.loads(other.stamp.read_text(encoding="utf-8"))["checkout"]
            in_use = time.time() - other.stamp.stat().st_mtime < DAY
            if in_use or (checkout != str(ROOT) and os.path.exists(checkout)):
                continue
        shutil.rmtree(str(folder), ignore_errors=True)
