"""Where the program starts: a sub-command, or the windows."""

from __future__ import annotations

import os
import sys


def main() -> int:
    """Run a command, or open the windows when none is named, and return the exit status."""
    from tdapp.cli import main as run  # noqa: PLC0415  keeps `import tdapp` free
    from tdapp.cli import windows_asked  # noqa: PLC0415  as above

    asked = windows_asked(sys.argv[1:])
    if asked is None or not _has_screen():
        return run()
    from tdapp.gui.application import main as windows  # noqa: PLC0415  only who looks at windows loads them

    return windows(asked.db, operator=asked.operator, desk=asked.desk, language=asked.language, named=asked.named)


def _has_screen() -> bool:
    """Whether windows can be shown; without a screen the overview of the commands is."""
    if sys.platform in {"win32", "darwin"}:
        return True
    tried = {"wayland": _wayland_answers, "xcb": _x_opens}
    wanted = [name.partition(":")[0] for name in os.environ.get("QT_QPA_PLATFORM", "").split(";") if name] or tried
    return any(tried[name]() if name in tried else True for name in wanted)


def _wayland_answers() -> bool:
    """Whether somebody listens where the Wayland display should be."""
    name, folder = os.environ.get("WAYLAND_DISPLAY"), os.environ.get("XDG_RUNTIME_DIR", "")
    if not name:
        return False
    import socket  # noqa: PLC0415  only who may look at windows loads it

    try:
        with socket.socket(socket.AF_UNIX) as there:
            there.settimeout(5)
            there.connect(os.path.join(folder, name))  # an absolute name stands alone
    except OSError:
        return False
    return True


def _x_opens() -> bool:
    """Whether the X display can be opened: one that cannot makes Qt abort the program."""
    if not os.environ.get("DISPLAY"):
        return False
    import ctypes  # noqa: PLC0415  only who may look at windows loads it

    try:
        x = ctypes.CDLL("libX11.so.6")
    except OSError:
        return False
    x.XOpenDisplay.restype = ctypes.c_void_p
    display = x.XOpenDisplay(None)
    if display:
        x.XCloseDisplay(ctypes.c_void_p(display))
    return bool(display)


if __name__ == "__main__":
    sys.exit(main())
