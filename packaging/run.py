"""Starts the program: python3 packaging/run.py [a command of tdapp and its words].

Without words it plays the demonstration into a new folder and names it.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True  # the checkout may be read-only, and stays as it is

from environment import environment
from speech import say


def main() -> int:
    """Run the program in its environment and give back its exit status."""
    home = environment("run", ["server"])
    words = sys.argv[1:]
    if words:
        return home.run("-m", "tdapp", *words)
    folder = new_folder()
    say("Playing the demonstration tournament; this takes a moment.", "正在演示一场完整的比赛，请稍候。")
    status = home.run("-m", "tdapp", "demo", str(folder))
    if status == 0:
        say(f"The tournament file and its documents are in: {folder}", f"赛事文件和全部表单在：{folder}")
    return status


def new_folder() -> Path:
    """The name of a folder that does not exist yet, in the person's own folder or else a temporary one."""
    own = Path(os.path.expanduser("~"))
    parent = own if os.access(str(own), os.W_OK) else Path(tempfile.gettempdir())
    name = "tdapp-demo-" + time.strftime("%Y%m%d-%H%M%S")
    folder, n = parent / name, 1
    while folder.exists():
        n += 1
        folder = parent / f"{name}-{n}"
    return folder


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(130) from None
