"""Where the program starts: a sub-command, or the overview of them."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line and return its exit status."""
    from tdapp.cli import main as run  # noqa: PLC0415  keeps `import tdapp` free

    return run()


if __name__ == "__main__":
    sys.exit(main())
