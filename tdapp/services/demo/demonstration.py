"""Plays the demonstration tournament: what a desk does, from the clubs' lists to the last poster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from tdapp.rules.kinds import EventKind
from tdapp.services.backing_up import back_up
from tdapp.services.demo.clock import DemoClock
from tdapp.services.demo.field import cast
from tdapp.services.demo.individual_event import enter_individuals, play_individuals
from tdapp.services.demo.mid_round import OVER, play_into_a_round
from tdapp.services.demo.officials import appoint
from tdapp.services.demo.pairs_event import enter_pairs, play_pairs
from tdapp.services.demo.people import FIRST_DAY
from tdapp.services.demo.regulations import ZONE
from tdapp.services.demo.simulator import Simulator
from tdapp.services.demo.stage import Stage
from tdapp.services.office import Office
from tdapp.text import Refused, Text

INDIVIDUAL, PAIRS, ALL = "individual", "pairs", "all"
KINDS = (INDIVIDUAL, PAIRS, ALL)
END, MID_ROUND = "end", "mid-round"
STOPS = (END, MID_ROUND)
INDIVIDUAL_TABLES, PAIR_TABLES = 16, 8
MOST_TABLES = 500
DEFAULT_SEED = "tdapp"


@dataclass(frozen=True, slots=True)
class Programme:
    """What is played: so many tables of each event, 0 for none, the seed of all chance, and where it stops."""

    individual_tables: int
    pair_tables: int
    seed: str
    stop: str = END


def programme(kind: str, tables: int | None, seed: str, stop: str = END) -> Programme:
    """What was asked for; `tables` are those of the individual event, of pairs where there is no other, else half."""
    if tables is not None and not 1 <= tables <= MOST_TABLES:
        raise Refused(Text("The demonstration has 1 to {most} tables.", most=MOST_TABLES))
    if stop == MID_ROUND and kind == PAIRS:
        raise Refused(Text("Only the individual event stops in a round; ask for that kind, or for all."))
    individual = 0 if kind == PAIRS else tables or INDIVIDUAL_TABLES
    pairs = 0 if kind == INDIVIDUAL else PAIR_TABLES if tables is None else tables if kind == PAIRS else tables // 2
    return Programme(individual, pairs or int(kind != INDIVIDUAL), seed, stop)


def check_folder(folder: Path) -> None:
    """Refused when the folder holds something already or cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Refused(Text("The folder {folder} is not empty. Name one that does not exist yet.",
                               folder=str(folder)))  # fmt: skip
    except OSError:
        raise Refused(Text("The folder {folder} cannot be made or looked into.", folder=str(folder))) from None


def demo_clock(stop: str, now: datetime) -> DemoClock:
    """The clock of a demonstration.

    One that stops in a round has its first day today, or yesterday where its round would lie in the future.
    """
    if stop == END:
        return DemoClock(FIRST_DAY, ZONE)
    there = now.astimezone(ZoneInfo(ZONE))
    return DemoClock(there.date() - timedelta(days=f"{there:%H:%M}" < OVER), ZONE)


def demonstrate(
    office: Office,
    clock: DemoClock,
    folder: Path,
    played: Programme,
    say: Callable[[Any, str], str],
    note: Callable[[Text], None],
) -> tuple[Path, ...]:
    """Play the tournament on an empty office whose clock this is; returns the files that were written.

    `say` puts a text into a language (zh, en), `note` is told what is going on.
    """
    people = cast(played.individual_tables, played.pair_tables, played.seed)
    simulator = Simulator(played.seed)
    stage = Stage(office, clock, folder, played.seed, people, say, note, simulator, draws=played.stop == END)
    if people.individuals is not None:
        enter_individuals(stage, people.individuals, played.individual_tables)
    if people.pairs is not None:
        enter_pairs(stage, people.pairs, played.pair_tables)
    first = EventKind.PAIRS if people.individuals is None else EventKind.INDIVIDUAL
    appoint(stage, max(played.individual_tables, played.pair_tables), first)
    if played.stop == MID_ROUND and people.individuals is not None:
        play_into_a_round(stage, people.individuals, people.pairs, played.individual_tables, played.pair_tables)
        return tuple(stage.files)
    if people.individuals is not None:
        play_individuals(stage, people.individuals, played.individual_tables, day=1)
    if people.pairs is not None:
        play_pairs(stage, people.pairs, played.pair_tables, day=2 if people.individuals else 1)
    archive = folder / "tournament.tdz"
    back_up(office, str(archive))
    return (*stage.files, archive)
