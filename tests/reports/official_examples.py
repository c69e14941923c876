"""Examples of the papers about officials, at any size: invented people, ties, a round drawn and changed by hand."""

from __future__ import annotations

from datetime import timedelta

from tdapp.rules.duties import RECIPE
from tdapp.services.rows import Heading
from tdapp.services.rows.officials import (
    OFFICIAL_ROLES,
    DutyLine,
    DutyLotLine,
    DutyRound,
    DutyShare,
    DutySheet,
    OfficialLine,
    OfficialsList,
)
from tdapp.text import Text
from tests.reports.people import CLUBS, person

MOST = 4
STAFF = 16


def officials_list(heading: Heading, count: int = 24) -> OfficialsList:
    """Officials of every role, some tied, some off duty."""
    roles = tuple(OFFICIAL_ROLES)
    rows = tuple(
        OfficialLine(
            i + 1, person(i), roles[i] if i < len(roles) else "td", "浙江" if i % 3 == 0 else "",
            "国家级" if i % 4 else "一级",
            i % 7 != 6, (person(i + 40).name,) if i % 5 == 2 else (), (CLUBS[0], CLUBS[2]) if i % 6 == 3 else (),
            i % 9, i % 4, i % 3,
        )
        for i in range(count)
    )  # fmt: skip
    return OfficialsList(heading, rows)


def duty_sheet(heading: Heading, tables: int = 16, rounds: int = 1, group: str = "") -> DutySheet:
    """Rounds whose tables are directed by at most sixteen officials; one table was changed, one has nobody."""
    return DutySheet(
        heading, tuple(_round(heading, n, tables, group) for n in range(1, rounds + 1) if tables), MOST, RECIPE, "严明"
    )


def _round(heading: Heading, number: int, tables: int, group: str) -> DutyRound:
    lines, held = [], dict[int, list[str]]()
    for i in range(tables):
        who = (i + number - 1) % STAFF
        nobody = tables > STAFF and i == STAFF
        if not nobody:
            held.setdefault(who, []).append(f"{group}-{i + 1}" if group else str(i + 1))
        lines.append(
            DutyLine(
                i + 1, group, i + 1, None if nobody else person(who), "" if nobody else "td",
                tuple(dict.fromkeys(filter(None, (CLUBS[(i + k) % len(CLUBS)] for k in range(4))))),
                (Text("own region"),) if i == 2 else (), "原裁判员身体不适" if i == 1 else "",
            )
        )  # fmt: skip
    shares = tuple(DutyShare(person(who), "td", tuple(labels)) for who, labels in held.items())
    assert heading.printed is not None
    drawn = heading.printed - timedelta(hours=number)
    took_part = tuple(person(i).name for i in range(min(STAFF, tables)))
    again = "一名裁判员离场" if number == 2 else ""
    lot = DutyLotLine("滨江杯 0501", f"OPEN/1/duties-{number}", drawn, again, "裁判员不足", "严明", took_part)
    return DutyRound(number, tuple(lines), shares, lot)
