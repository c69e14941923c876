"""Whether windows can be shown here. On Linux it is tried, for a screen that cannot be opened makes Qt abort."""

import os
import re
import socket
import subprocess
import sys

from environment import Environment
from system import ON_SCREEN, install_missing, missing

PATIENCE = 30
TRIAL = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"


def somebody_answers() -> bool:
    """Whether this system has a screen: always on Windows and macOS; on Linux where a display server answers."""
    if sys.platform in ("win32", "darwin"):
        return True
    if os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in ("offscreen", "minimal", "vnc"):
        return False
    return _wayland_answers() or _x_answers()


def can_be_opened(home: Environment) -> bool:
    """Whether Qt opens the screen, tried in a child; libraries that it lacks are brought first.

    They were not looked for when the environment was made without a screen.
    """
    if not sys.platform.startswith("linux") or _opens(home):
        return True
    if not missing(ON_SCREEN):
        return False
    install_missing(ON_SCREEN)
    return _opens(home)


def _opens(home: Environment) -> bool:
    quiet = subprocess.DEVNULL
    command = [str(home.python), "-P", "-c", TRIAL]
    try:
        return subprocess.call(command, env=home.variables(), stdout=quiet, stderr=quiet, timeout=PATIENCE) == 0
    except subprocess.TimeoutExpired:
        return False


def _wayland_answers() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY")
    return bool(name) and _connects(os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), name or ""))


def _x_answers() -> bool:
    """A display is host:number.screen; without a host, or with unix, it is a socket of this machine."""
    display = re.match(r"(?:(?P<kind>unix|tcp)/)?(?P<host>.*):(?P<number>[0-9]+)(?:\.[0-9]+)?$", _display())
    if display is None:
        return os.path.isabs(_display()) and _connects(_display())  # macOS writes a path; so may others
    number, host = display.group("number"), display.group("host")
    if not host or host == "unix":
        path = "/tmp/.X11-unix/X" + number
        return _connects(path) or _connects("\0" + path)
    try:
        socket.create_connection((host.strip("[]"), 6000 + int(number)), timeout=5).close()
    except OSError:
        return False
    return True


def _display() -> str:
    return os.environ.get("DISPLAY", "")


def _connects(path: str) -> bool:
    try:
        with socket.socket(socket.AF_UNIX) as there:
            there.settimeout(5)
            there.connect(path)
    except OSError:
        return False
    return True
