"""Starts the program: python3 packaging/run.py [a command of tdapp and its words].

Without words it opens the windows on the demonstration tournament, in the middle of a round; without a screen it
plays the demonstration to its end. Either way into a new folder that it names.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True  # the checkout may be read-only, and stays as it is

import screen
from environment import Environment, environment
from speech import say
from system import ON_SCREEN, WITHOUT_QT

MANY = 3
"""From how many demonstrations of earlier starts on it is said that they are there."""


def main() -> int:
    """Run the program in its environment and give back its exit status."""
    on_screen = screen.somebody_answers()
    home = environment("run", ["server"], ON_SCREEN if on_screen else WITHOUT_QT)
    words = sys.argv[1:]
    if words:
        return home.run("-m", "tdapp", *words)
    if on_screen and not screen.can_be_opened(home):
        say("The screen cannot be opened.", "无法打开屏幕。")
        on_screen = False
    return open_windows(home) if on_screen else play_to_the_end(home)


def open_windows(home: Environment) -> int:
    """Play the demonstration into a round, and open the windows on it until they are closed."""
    folder = new_folder()
    say("Preparing the demonstration tournament; this takes a moment.", "正在准备演示赛事，请稍候。")
    status = home.run("-m", "tdapp", "demo", str(folder), "--stop", "mid-round")
    if status == 0:
        say(f"The windows open on the tournament in: {folder}", f"窗口打开的赛事存放在：{folder}")
        status = home.run("-m", "tdapp", "--db", str(folder / "tournament.tdb"))
    return status


def play_to_the_end(home: Environment) -> int:
    """Play the whole demonstration and name the folder of its documents."""
    folder = new_folder()
    say("Playing the demonstration tournament; this takes a moment.", "正在演示一场完整的比赛，请稍候。")
    status = home.run("-m", "tdapp", "demo", str(folder))
    if status == 0:
        say(f"The tournament file and its documents are in: {folder}", f"赛事文件和全部表单在：{folder}")
    return status


def new_folder() -> Path:
    """The name of a folder that does not exist yet, beside those of earlier starts.

    None of them is ever deleted, for somebody may have gone on working in it; how many there are is said.
    """
    parent = demonstrations()
    earlier = sum(path.is_dir() for path in parent.iterdir())
    if earlier >= MANY:
        say(
            f"Demonstrations of earlier starts in {parent}: {earlier}. Delete those that you no longer need.",
            f"{parent}中已有以前的演示赛事：{earlier}场。不再需要的可以删除。",
        )
    name = time.strftime("%Y%m%d-%H%M%S")
    folder, n = parent / name, 1
    while folder.exists():
        n += 1
        folder = parent / f"{name}-{n}"
    return folder


def demonstrations() -> Path:
    """The folder of all demonstrations, in the person's own folder or else a new temporary one."""
    own = Path(os.path.expanduser("~")) / "tdapp-demo"
    try:
        own.mkdir(exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="tdapp-demo-"))
    return own if os.access(str(own), os.W_OK) else Path(tempfile.mkdtemp(prefix="tdapp-demo-"))


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit(130) from None
