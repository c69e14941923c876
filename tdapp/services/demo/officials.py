"""The officials of the demonstration: a list is imported, their duties are drawn and hung up."""

from __future__ import annotations

from tdapp.rules.kinds import EventKind
from tdapp.services.demo import words
from tdapp.services.demo.people import Invented, invent
from tdapp.services.demo.printing import print_paper, save_tables
from tdapp.services.demo.regulations import CODES
from tdapp.services.demo.stage import Stage
from tdapp.services.exchange.written_files import write_whole
from tdapp.services.officials.drawing import DutyRequest, draw_duties
from tdapp.services.officials.importing import import_officials
from tdapp.services.officials.ties import tie_official
from tdapp.services.papers.filling import Request

HEADER = "姓名,职务,单位,等级"
LEVELS = ("国家级", "一级", "二级")
A_TD = 4
"""Tables that the TDs without a unit of their own could direct each, so that there is always a legal lot."""


def appoint(stage: Stage, tables: int, kind: EventKind) -> None:
    """The list of the officials comes in: every second TD is of a club that plays, the others of none."""
    count = 2 * (tables // A_TD + 1)
    lines = [
        HEADER,
        f"{words.CHIEF},裁判长,,国家级",
        f"{words.DEPUTY},副裁判长,,国家级",
        f"{words.OPERATOR},编排记录员,,一级",
        f"{words.DEALER},发牌员,,一级",
    ]
    people = [p for p in invent(count + 8, f"{stage.seed} officials") if "," not in p.name]
    for n, person in enumerate(people[:count]):
        lines.append(f"{person.name},裁判员,{person.club if n % 2 else ''},{LEVELS[n % 3]}")
    path = stage.imported("officials.csv")
    write_whole(path, ("\n".join(lines) + "\n").encode("utf-8-sig"))
    stage.files.append(path)
    import_officials(stage.office, path)
    tie_official(stage.office, people[1].name, [_relative(stage, people[1].club).registration])
    save_tables(stage, print_paper(stage, "officials-list", Request(event=CODES[kind])), ".xlsx")


def _relative(stage: Stage, club: str) -> Invented:
    """A player whose sister or brother directs tables: of another unit, so that both ties are seen."""
    field = stage.people
    players: list[Invented] = []
    if field.individuals is not None:
        players = [field.individuals.listed[0], *field.individuals.listed[4:]]
    elif field.pairs is not None:
        players = [pair[0] for pair in field.pairs.listed]
    return next((p for p in players if p.club != club), players[0])


def direct(stage: Stage, kind: EventKind, segment: int) -> None:
    """Draw who directs which tables of a segment's rounds, and print it."""
    code = CODES[kind]
    draw_duties(stage.office, DutyRequest(f"{stage.seed} {words.EVENTS[kind]}", code, segment))
    print_paper(stage, "duty-sheet", Request(event=code, segment=segment))
