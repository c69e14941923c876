"""A program that imports boards with hands again and again, and says after each import that it is acknowledged."""

from __future__ import annotations

import sys
from pathlib import Path

from tdapp.services.boards.importing import import_boards
from tests.boards_made import dealt, files
from tests.offices import office_at

BATCH = 60


def main(folder: Path) -> None:
    """Import batches of boards, each with its hands, until somebody kills us."""
    with office_at(folder / "tournament.tdb") as office:
        number = 0
        while True:
            boards = dealt(BATCH, first=1 + number * BATCH)
            import_boards(office, files(folder, boards))
            number += 1
            sys.stdout.write(f"{number}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
