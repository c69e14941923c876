"""What the set-up says, in both languages: it speaks before anything is installed."""

import sys
from typing import NoReturn


def say(english: str, chinese: str) -> None:
    """Say it on stderr; Chinese is left out where the terminal cannot write it."""
    lines = [english]
    try:
        chinese.encode(sys.stderr.encoding or "ascii")
        lines.append(chinese)
    except UnicodeError:
        pass
    sys.stdout.flush()
    for line in lines:
        sys.stderr.write(line + "\n")
    sys.stderr.flush()


def refuse(english: str, chinese: str) -> NoReturn:
    """Say why not, and end with status 1."""
    say(english, chinese)
    raise SystemExit(1)
