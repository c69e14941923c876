"""The sub-commands, and the module of each; a module is imported only when its command runs."""

from __future__ import annotations

COMMANDS: dict[str, str] = {
    "movement": "movement",
    "score": "score",
    "new": "new",
    "regulations": "regulations",
    "entries": "entries",
    "checkin": "checkin",
    "entry": "entry",
    "table": "table",
    "report": "report",
    "log": "log",
    "undo": "undo",
    "rewind": "rewind",
    "verify": "verify",
    "backup": "backup",
    "restore": "restore",
    "draw": "draw",
    "seating": "seating",
    "publish": "publish",
    "advance": "advance",
    "demo": "demo",
    "results": "results",
    "ranking": "ranking",
    "boards": "boards",
    "ledger": "ledger",
    "penalty": "penalty",
    "officials": "officials",
    "appeal": "appeal",
}
