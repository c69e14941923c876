"""Proves a circulation from two plain lists; it knows nothing of how the program makes one.

`played` says which table plays which set in which stage, `carried` which copy of it lies there: rows (stage, table,
set) and (stage, table, set, copy).
"""

from __future__ import annotations

from collections import Counter


def faults(tables, copies, played, carried, sets=3):
    """What is wrong, in words; nothing says that the circulation works."""
    wrong = []
    boards = {number: [4 * number - 3, 4 * number - 2, 4 * number - 1, 4 * number] for number in range(1, sets + 1)}
    for table in tables:
        seen = sorted(board for _, at, number in played if at == table for board in boards[number])
        if seen != list(range(1, 4 * sets + 1)):
            wrong.append(f"table {table} plays the boards {seen}")
    for (stage, table), n in Counter((stage, table) for stage, table, _ in played).items():
        if n != 1 or not 1 <= stage <= sets:
            wrong.append(f"table {table} plays {n} sets in stage {stage}")
    if sorted(row[:3] for row in carried) != sorted(played):
        wrong.append("the copies do not come to where the sets are played")
    for (stage, number, copy), n in Counter((stage, number, copy) for stage, _, number, copy in carried).items():
        if n != 1:
            wrong.append(f"copy {copy} of set {number} is at {n} tables in stage {stage}")
    for number in range(1, sets + 1):
        used = {copy for _, _, at, copy in carried if at == number}
        if len(used) > copies:
            wrong.append(f"set {number} has {len(used)} copies")
    return wrong


def carries(carried):
    """How many times a copy goes from one table to another."""
    where: dict[tuple[int, int], int] = {}
    moved = 0
    for _, table, number, copy in sorted(carried):
        moved += where.setdefault((number, copy), table) != table
        where[number, copy] = table
    return moved
