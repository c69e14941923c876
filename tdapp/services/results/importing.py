"""Imports a file of results into its events: everything is checked first, then written in one step (rules 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from sqlalchemy import Connection

from tdapp.model.journal import Step
from tdapp.model.tables import BoardSeat, DealResult
from tdapp.rules.kinds import TEAMS
from tdapp.services.exchange.file_kinds import read_bytes
from tdapp.services.exchange.result_rows import ResultRow
from tdapp.services.exchange.results_csv import sound_rows
from tdapp.services.office import Office, use_case
from tdapp.services.results.carrying_out import name_corrections
from tdapp.services.results.corrections import CorrectionWords, record
from tdapp.services.results.file_faults import FileFaults
from tdapp.services.results.import_plan import Change, Plan, Planner
from tdapp.services.results.queries import Place, ask, asked_before, place_key
from tdapp.services.results.row_groups import RowGroups
from tdapp.services.rows import table_label
from tdapp.services.scope import EventRow, events, find_event, find_segment, groups
from tdapp.services.seats_of_boards import clear_boards
from tdapp.services.standings.derivation import Standings, standings_at
from tdapp.text import Text


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did, or with a dry run would do: how many lines are new, changed and as they were.

    `questions` are what somebody must answer; `queries`, `rulings` and `corrections` count what was entered with it.
    """

    new: int
    changed: int
    unchanged: int
    questions: tuple[Text, ...]
    queries: int
    rulings: int
    corrections: int


@use_case
def import_results(
    office: Office,
    path: Path,
    event_code: str | None = None,
    group: str | None = None,
    *,
    dry_run: bool = False,
    confirmed: bool = False,
    correction: CorrectionWords | None = None,
) -> Imported:
    """Import a results file; Refused with all its problems, and then nothing is written.

    `group` is meant where a row names none; `confirmed` answers beforehand that whole hands left are right.
    """
    data = read_bytes(path)
    with office.read() as c:
        teams = any(e.kind in TEAMS for e in events(c))
    reading = _Import(office, data, path.name, teams, group, correction, office.clock())
    if dry_run:
        with office.read() as c:
            plans = reading.plans(c, event_code)
            return reading.told(c, plans, confirmed=confirmed)
    with office.step(Text("Results imported from {file}", file=path.name)) as step:
        c = step.session.connection()
        plans = reading.plans(c, event_code)
        told = reading.told(c, plans, confirmed=confirmed)
        for event, plan in plans:
            reading.write(step, event, plan)
    return told


@dataclass(frozen=True, slots=True)
class _Import:
    office: Office
    data: bytes
    file: str
    teams: bool
    group: str | None
    correction: CorrectionWords | None
    now: datetime

    def plans(self, c: Connection, event_code: str | None) -> list[tuple[EventRow, Plan]]:
        """What the rows lead to, event by event; Refused with every problem of the file and of its rows."""
        groups = RowGroups(partial(self._standings, c, event_code), self.group)
        problems, read = sound_rows(self.data, self.file, teams=self.teams, settle=groups.settled)
        faults = FileFaults(read)
        by_event: dict[EventRow, list[ResultRow]] = {}
        known = {e.code: e for e in events(c)}
        for _, row in read:
            if row.event and (row.event not in known or event_code not in (None, row.event)):
                wanted = (event_code,) if event_code is not None else tuple(known)
                faults.add(row, "event", Text("This row is of another event than {codes}.", codes=wanted))
                continue
            event = known[row.event] if row.event else find_event(c, event_code)
            by_event.setdefault(event, []).append(row)
        plans = []
        for event, its in by_event.items():
            planner = Planner(c, standings_at(self.office, c, event), faults, self.correction, self.now)
            plans.append((event, planner.plan(its, self.group)))
        problems.stop()
        return plans

    def _standings(self, c: Connection, event_code: str | None, code: str) -> Standings | None:
        """Of the event that a row means by its code, "" for none; None where that is no event of this import."""
        named = [e for e in events(c) if event_code in (None, e.code) and code in ("", e.code)]
        return standings_at(self.office, c, named[0]) if len(named) == 1 else None

    def told(self, c: Connection, plans: Sequence[tuple[EventRow, Plan]], *, confirmed: bool) -> Imported:
        """The plans in figures; questions that were asked before are left out."""
        changes = [change for _, plan in plans for change in plan.changes]
        for event, plan in plans:
            known = asked_before(c, event)
            every = [*([] if confirmed else plan.questions), *plan.cards.questions]
            plan.questions = [(p, q) for p, q in every if (place_key(p), q.kind, q.line) not in known]
        return Imported(
            new=sum(change.old is None for change in changes),
            changed=sum(change.old is not None for change in changes),
            unchanged=sum(plan.unchanged for _, plan in plans),
            questions=tuple(
                Text(
                    "Round {round}, table {table}, board {board}: {what}",
                    round=place["round"],
                    table=_label(c, event, place),
                    board=place["board"],
                    what=q.what,
                )
                for event, plan in plans
                for place, q in plan.questions
            ),
            queries=sum(len(plan.questions) for _, plan in plans),
            rulings=sum(len(plan.cards.rulings) for _, plan in plans),
            corrections=sum(len(plan.corrections) for _, plan in plans),
        )

    def write(self, step: Step, event: EventRow, plan: Plan) -> None:
        """Write the plan of one event."""
        by, now = self.office.operator, self.now
        stamp = {"keyed_by": by, "keyed_at": now}
        new = [change for change in plan.changes if change.row_id is None]
        rows = [
            {"encounter_id": change.table.id, "board": change.board, **change.line.columns(), **stamp} for change in new
        ]
        step.insert(DealResult, rows)
        old = [change for change in plan.changes if change.row_id is not None and change.old != change.line]
        step.update_each(DealResult, {c.row_id: {**c.line.columns(), **stamp} for c in old if c.row_id is not None})
        self._write_seats(step, plan.changes)
        plan.cards.enter_rulings(step, event.id, by, now)
        ask(step, event.id, plan.questions, by, now)
        numbers = []
        for change, words in plan.corrections:
            assert change.old is not None
            numbers.append(record(step, event, dict(change.place), change.old, change.line, words, by, now))
        name_corrections(step, event, self.correction, tuple(numbers), now)

    def _write_seats(self, step: Step, changes: Sequence[Change]) -> None:
        differing = [change for change in changes if change.seats_differ]
        clear_boards(step, [(change.table.id, change.board) for change in differing])
        rows = [
            {"encounter_id": change.table.id, "board": change.board, "seat": seat, **sat._asdict()}
            for change in differing
            for seat, sat in change.seats.items()
        ]
        step.insert(BoardSeat, rows)


def _label(c: Connection, event: EventRow, place: Place) -> str:
    """The table as the hall calls it: with its group where the segment has several."""
    several = len(groups(c, find_segment(c, event, place["segment"]))) > 1
    return table_label(place["group"] if several else "", place["table_number"])
