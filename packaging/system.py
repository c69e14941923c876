"""What pip cannot bring: found by loading it, installed when root on Debian or Ubuntu."""

import ctypes
import importlib
import os
import subprocess
import sys
from typing import Dict, List

from speech import refuse, say

OS_RELEASE = "/etc/os-release"

# What Qt loads without a screen, and the Debian package that holds it.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}

# What Qt loads beside these to show windows on a screen.
SCREEN_LIBRARIES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}

WITHOUT_QT, OFFSCREEN, ON_SCREEN = "without Qt", "offscreen", "on screen"
"""What Qt is needed for, and so which of its libraries."""


def missing(qt: str) -> List[str]:
    """The Debian packages that an environment needs and that are not there."""
    packages = []
    if not _can_import("ensurepip") or not _can_import("venv"):
        packages.append(f"python3.{sys.version_info[1]}-venv")
    if qt != WITHOUT_QT and sys.platform.startswith("linux"):
        wanted = dict(QT_LIBRARIES, **(SCREEN_LIBRARIES if qt == ON_SCREEN else {}))
        packages += [package for library, package in sorted(wanted.items()) if not _can_load(library)]
    return packages


def install_missing(qt: str) -> None:
    """Install them when root on Debian or Ubuntu; else refuse with one line to paste."""
    packages = missing(qt)
    if not packages:
        return
    if is_debian() and is_root():
        apt_install(packages)
        importlib.invalidate_caches()
        packages = missing(qt)
        if not packages:
            return
    names = " ".join(packages)
    if is_debian():
        line = "sudo apt-get update && sudo apt-get install -y --no-install-recommends " + names
        refuse(
            "Some packages of the system are missing. Paste this line, then start again:\n  " + line,
            "缺少系统软件包。请粘贴运行上面一行命令，然后重新启动。",
        )
    refuse(
        "Some parts of the system are missing; install what Debian calls: " + names,
        "缺少系统组件，请安装与上述 Debian 软件包对应的软件。",
    )


def apt_install(packages: List[str]) -> None:
    """Install Debian packages as root, waiting for another installer; what goes wrong is shown."""
    say("Installing packages of the system: " + " ".join(packages), "正在安装系统软件包。")
    quiet = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    apt = ["apt-get", "-o", "DPkg::Lock::Timeout=120", "-qq"]
    # Old lists may do, so a failed update is no reason to stop.
    subprocess.call([*apt, "update"], env=quiet, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    done = subprocess.run(
        [*apt, "install", "-y", "--no-install-recommends", *packages],
        check=False,
        env=quiet,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        say(done.stdout.decode("utf-8", "replace").strip(), "系统软件包安装失败。")


def is_root() -> bool:
    """Whether this process may install packages."""
    return sys.platform != "win32" and os.geteuid() == 0


def is_debian() -> bool:
    """Whether the system is Debian, Ubuntu or one of their kin."""
    try:
        with open(OS_RELEASE, encoding="utf-8") as file:
            pairs = [line.strip().partition("=") for line in file]
    except OSError:
        return False
    said: Dict[str, str] = {name: value.strip('"') for name, _, value in pairs}
    return bool({"debian", "ubuntu"} & set((said.get("ID", "") + " " + said.get("ID_LIKE", "")).split()))


def _can_import(name: str) -> bool:
    try:
        importlib.import_module(name)
    except ImportError:
        return False
    return True


def _can_load(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
