"""`tdapp log`: the journal."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from tdapp.cli.desk import desk
from tdapp.cli.output import Output
from tdapp.text import Refused, Text

if TYPE_CHECKING:
    from tdapp.services.journal_desk import Logged

HELP = Text("Lists what was done, by whom and when, and what of it was undone.")


def arguments(parser: argparse.ArgumentParser, say: Callable[[Text], str]) -> None:
    """The options of `log`."""
    parser.add_argument(
        "--since",
        metavar="STEP|TIME",
        help=say(Text("only steps after this number, or from this time on (2026-05-01 09:00)")),
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """List the steps, oldest first, times in the tournament's zone."""
    from tdapp.services.journal_desk import journal  # noqa: PLC0415
    from tdapp.services.scope import zone_of  # noqa: PLC0415

    with desk(args, writes=False) as office:
        with office.read() as c:
            zone = ZoneInfo(zone_of(c))
        after, since = _since(args.since, zone)
        steps = [s for s in journal(office, after) if since is None or s.at >= since]
    if out.wants_json:
        out.json([_plain(s, out) for s in steps])
        return 0
    out.table(
        [Text("Step"), Text("Time"), Text("Who"), Text("Desk"), Text("What was done"), Text("Undone by step")],
        [
            (s.seq, s.at.astimezone(zone).strftime("%m-%d %H:%M:%S"), s.operator, s.desk, s.what, s.undone_by)
            for s in steps
        ],
    )
    return 0


def _since(asked: str | None, zone: ZoneInfo) -> tuple[int, datetime | None]:
    """The step after which, or the instant from which; a time without a zone is the tournament's."""
    if asked is None:
        return 0, None
    if asked.isdigit():
        return int(asked), None
    try:
        at = datetime.fromisoformat(asked)
    except ValueError:
        raise Refused(
            Text("--since {value}: write a step's number or a time like 2026-05-01 09:00.", value=asked)
        ) from None
    return 0, at if at.tzinfo else at.replace(tzinfo=zone)


def _plain(step: Logged, out: Output) -> dict[str, object]:
    return {
        "step": step.seq,
        "at": step.at.isoformat(),
        "operator": step.operator,
        "desk": step.desk,
        "what": out.say(step.what),
        "undoes": step.undoes,
        "undone_by": step.undone_by,
        "inverse": step.inverse.value,
    }
