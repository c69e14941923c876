"""The record of a draw as it is stored: enough to repeat it, and to show every relation later.

JSON: `at` the instant; `pools` with purpose, entries and positions, in the order in which they were drawn; `shuffled`
the entry at each position after the shuffle and `swaps` the swaps after it (random draws only); `seating` the entry at
each position in the end; `odd` what became of an odd number; `bonds` what tied entries to others; `meeting` the related
entries that meet, with the round; `groups` the movement of each group and its audit; `findings`; `made` the ids of
entries made for reserves and the phantom. Entries are named as in the draw (`ids` gives the id of each name).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from tdapp.rules.draw import Pool
from tdapp.rules.relations import Bond
from tdapp.services.drawing.drawn import Drawn
from tdapp.services.drawing.ways import Outcome
from tdapp.text import to_plain


def record_of(
    drawn: Drawn, outcome: Outcome, names: Mapping[int, str], bonds: Mapping[int, frozenset[Bond]], at: datetime
) -> dict[str, Any]:
    """The record of a draw; `names` are the entries as the draw called them."""
    seated = {e for pool in outcome.pools for e in pool.entries}
    return {
        "at": at.isoformat(),
        "ids": {names[e]: e for e in seated},
        "pools": [_pool(pool, names) for pool in outcome.pools],
        "seating": [[p, names[e]] for p, e in sorted(outcome.seating.items())],
        "bonds": {names[e]: sorted(b) for e, b in bonds.items() if b and e in seated},
        "meeting": [[r.first, r.second, r.kinds, r.round] for r in drawn.relations if r.round is not None],
        "odd": [to_plain(text) for text in drawn.decisions],
        "groups": [
            {
                "code": a.group, "tables": a.tables, "official": a.official, "never_met": a.never_met,
                "partners_repeated": a.partners_repeated, "meetings_repeated": a.meetings_repeated,
            }
            for a in drawn.audits
        ],
        "findings": [[f.weight.value, to_plain(f.text)] for f in drawn.findings],
        **_chance(outcome, names),
    }  # fmt: skip


def _pool(pool: Pool, names: Mapping[int, str]) -> dict[str, Any]:
    entries: Sequence[str] = [names[e] for e in pool.entries]
    return {"purpose": pool.purpose, "entries": entries, "positions": list(pool.positions)}


def _chance(outcome: Outcome, names: Mapping[int, str]) -> dict[str, Any]:
    """What only a random draw has: the shuffle, the swaps, and the cost of the relations before and after."""
    drawn = outcome.random
    if drawn is None:
        return {}
    before, after = drawn.improved.before, drawn.improved.after
    return {
        "shuffled": [[p, names[e]] for p, e in sorted(drawn.shuffled.items())],
        "swaps": [list(s) for s in drawn.improved.swaps],
        "cost": [[before.meeting, before.rounds], [after.meeting, after.rounds]],
    }
