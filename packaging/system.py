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


def missing(with_qt: bool) -> List[str]:
    """The Debian packages that an environment needs and that are not there."""
    packages = []
    if not _can_import("ensurepip") or not _can_import("venv"):
        packages.append(f"python3.{sys.version_info[1]}-venv")
    if with_qt and sys.platform.startswith("linux"):
        packages += [package for library, package in sorted(QT_LIBRARIES.items()) if not _can_load(library)]
    return packages


def install_missing(with_qt: bool) -> None:
    """Install them when root on Debian or Ubuntu; else refuse with one line to paste."""
    packages = missing(with_qt)
    if not packages:
        return
    if is_debian() and is_root():
        apt_install(packages)
        importlib.invalidate_caches()
        packages = missing(with_qt)
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
