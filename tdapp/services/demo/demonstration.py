"""Plays the demonstration tournament: what a desk does, from the clubs' lists to the last poster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tdapp.services.backing_up import back_up
from tdapp.services.demo.clock import DemoClock
from tdapp.services.demo.field import cast
from tdapp.services.demo.individual_event import enter_individuals, play_individuals
from tdapp.services.demo.pairs_event import enter_pairs, play_pairs
from tdapp.services.demo.people import FIRST_DAY
from tdapp.services.demo.regulations import ZONE
from tdapp.services.demo.simulator import Simulator
from tdapp.services.demo.stage import Stage
from tdapp.services.office import Office
from tdapp.text import Refused, Text

INDIVIDUAL, PAIRS, ALL = "individual", "pairs", "all"
KINDS = (INDIVIDUAL, PAIRS, ALL)
INDIVIDUAL_TABLES, PAIR_TABLES = 16, 8
MOST_TABLES = 500
DEFAULT_SEED = "tdapp"


@dataclass(frozen=True, slots=True)
class Programme:
    """What is played: so many tables of each event, 0 for none, and the seed of all chance."""

    individual_tables: int
    pair_tables: int
    seed: str


def programme(kind: str, tables: int | None, seed: str) -> Programme:
    """What was asked for; `tables` are those of the individual event, of pairs where there is no other, else half."""
    if tables is not None and not 1 <= tables <= MOST_TABLES:
        raise Refused(Text("The demonstration has 1 to {most} tables.", most=MOST_TABLES))
    individual = 0 if kind == PAIRS else tables or INDIVIDUAL_TABLES
    pairs = 0 if kind == INDIVIDUAL else PAIR_TABLES if tables is None else tables if kind == PAIRS else tables // 2
    return Programme(individual, pairs or int(kind != INDIVIDUAL), seed)


def check_folder(folder: Path) -> None:
    """Refused when the folder holds something already or cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Refused(Text("The folder {folder} is not empty. Name one that does not exist yet.",
                               folder=str(folder)))  # fmt: skip
    except OSError:
        raise Refused(Text("The folder {folder} cannot be made or looked into.", folder=str(folder))) from None


def demo_clock() -> DemoClock:
    """The clock of a demonstration."""
    return DemoClock(FIRST_DAY, ZONE)


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
    stage = Stage(office, clock, folder, played.seed, people, say, note, simulator)
    if people.individuals is not None:
        enter_individuals(stage, people.individuals, played.individual_tables)
    if people.pairs is not None:
        enter_pairs(stage, people.pairs, played.pair_tables)
    if people.individuals is not None:
        play_individuals(stage, people.individuals, played.individual_tables, day=1)
    if people.pairs is not None:
        play_pairs(stage, people.pairs, played.pair_tables, day=2 if people.individuals else 1)
    archive = folder / "tournament.tdz"
    back_up(office, str(archive))
    return (*stage.files, archive)
