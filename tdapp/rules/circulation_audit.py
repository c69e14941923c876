"""What is wrong with a circulation, computed from the tables' orders and the copies' ways, never assumed.

Every table plays every set, one a stage; each table's set is brought by exactly one copy; no copy is at two tables in
one stage; and no more copies are used than there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tdapp.rules.circulation import SETS, Journey, Orders
from tdapp.rules.findings import Finding
from tdapp.text import Text


def audit(orders: Orders, ways: Sequence[Journey], copies: int, sets: int = SETS) -> list[Finding]:
    """Every fault of a circulation; none says that it works. Subjects are ("table", t) or ("set", s, "copy", c)."""
    return [*_faults_of_orders(orders, sets), *_faults_of_copies(ways, copies), *_faults_of_meeting(orders, ways)]


def _faults_of_orders(orders: Orders, sets: int) -> list[Finding]:
    return [
        Finding(
            Text(
                "Table {table} plays the sets {order}; it must play each of {needed} once.",
                table=table,
                order=tuple(order),
                needed=tuple(range(1, sets + 1)),
            ),
            ("table", table),
        )
        for table, order in orders.items()
        if sorted(order) != list(range(1, sets + 1))
    ]


def _faults_of_copies(ways: Sequence[Journey], copies: int) -> list[Finding]:
    """Copies that do not exist, and copies that are in two places."""
    found = []
    stops: dict[tuple[int, int], dict[int, list[int]]] = {}
    for way in ways:
        by_stage = stops.setdefault((way.set, way.copy), {})
        for stage, table in way.stops:
            by_stage.setdefault(stage, []).append(table)
    for (number, copy), by_stage in sorted(stops.items()):
        subject = ("set", number, "copy", copy)
        if not 1 <= copy <= copies:
            text = Text(
                "Copy {copy} of set {set} does not exist: the copies are {copies}.",
                copy=copy,
                set=number,
                copies=copies,
            )
            found.append(Finding(text, subject))
        for stage, tables in sorted(by_stage.items()):
            if len(tables) > 1:
                text = Text(
                    "Copy {copy} of set {set} is at several tables in stage {stage}: {tables}.",
                    copy=copy,
                    set=number,
                    stage=stage,
                    tables=tuple(tables),
                )
                found.append(Finding(text, subject))
    return found


def _faults_of_meeting(orders: Orders, ways: Sequence[Journey]) -> list[Finding]:
    """Tables that no copy or more than one comes to, and copies that come where nobody plays them."""
    brought = Counter((table, stage, way.set) for way in ways for stage, table in way.stops)
    wanted = {(table, stage, number) for table, order in orders.items() for stage, number in enumerate(order, start=1)}
    found = []
    for table, stage, number in sorted(wanted | set(brought)):
        n, subject = brought[table, stage, number], ("table", table)
        if (table, stage, number) not in wanted:
            text = Text(
                "Set {set} comes to table {table} in stage {stage}, which does not play it then.",
                set=number,
                table=table,
                stage=stage,
            )
            found.append(Finding(text, subject))
        elif n != 1:
            text = Text(
                "Copies of set {set} that come to table {table} in stage {stage}: {n}, not 1.",
                set=number,
                table=table,
                stage=stage,
                n=n,
            )
            found.append(Finding(text, subject))
    return found
