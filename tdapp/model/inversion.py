"""The rows as they were before some steps, if nobody has built on what those steps left."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Table, select

from tdapp.model.base import Base
from tdapp.model.canonical import Row, counter, digests, from_journal, to_journal
from tdapp.model.chain import CHANGE, STEP, Change
from tdapp.model.journal import Step
from tdapp.model.labels import label
from tdapp.model.obstacles import Plan, referred_to, taken, unfounded
from tdapp.text import Refused, Text, from_plain

Withdrawer = Callable[[Step, list[int]], None]
"""Takes back rows of an insert-only table, by their ids, with further entries in the same step."""

_SHOWN = 20
_OF_A_STEP = 3


def _some(problems: Sequence[Text]) -> list[Text]:
    """The first problems of each later step, which is what must be taken back before; the others are counted."""
    steps = Counter[object]()
    shown: list[Text] = []
    for problem in problems:
        step = problem.fields.get("step")
        steps[step] += 1
        if (step is None or steps[step] <= _OF_A_STEP) and len(shown) < _SHOWN:
            shown.append(problem)
    more = len(problems) - len(shown)
    return [*shown, Text("Further problems: {n}", n=more)] if more else shown


class Inversion:
    """Collects changes to be taken back, newest first, then writes the rows as they were.

    Rows of `__content__` tables stay; rows of insert-only tables go to the withdrawer of their table.
    """

    def __init__(self, step: Step, withdrawers: Mapping[str, Withdrawer]) -> None:
        self.step = step
        self.withdrawers = withdrawers
        self.tables = Base.metadata.tables
        self.now: dict[str, dict[int, Row]] = {}  # as stored
        self.then: dict[str, dict[int, Row | None]] = {}  # as the journal spells it
        self.entries: dict[str, list[int]] = {}
        self.problems: list[Text] = []

    def take_back(self, changes: Sequence[Change]) -> None:
        """Take back these changes; given oldest first, as they were made."""
        plain_changes: list[Change] = []
        for c in changes:
            info = self.tables[c.table].info
            if info.get("entry_only"):
                self.entries.setdefault(c.table, []).append(c.row)
            elif not info.get("content"):
                plain_changes.append(c)
        self._load(plain_changes)
        for c in reversed(plain_changes):
            self._step_back(c)

    def write(self) -> None:
        """Write what was collected; raises Refused with every problem, and then writes nothing."""
        plan = self._plan()
        if not self.problems:
            connection = self.step.session.connection()
            for find in (referred_to, unfounded, taken):
                for table, row_id, row, text in find(connection, plan):
                    self._problem(text, table, row_id, row)
        self.problems += [self._unwithdrawable(t) for t in self.entries if t not in self.withdrawers]
        if self.problems:
            raise Refused(*_some(self.problems))
        recorder = self.step.recorder
        order = [t.name for t in Base.metadata.sorted_tables]
        for name in sorted(plan.gone, key=order.index, reverse=True):  # deleted first: no unique value is there twice
            recorder.remove(self.tables[name], plan.gone[name])
        for name in sorted(plan.put, key=order.index):
            recorder.put(self.tables[name], list(plan.put[name].values()))
        for name, ids in self.entries.items():
            self.withdrawers[name](self.step, sorted(ids, reverse=True))

    def _load(self, changes: Sequence[Change]) -> None:
        wanted: dict[str, set[int]] = {}
        for c in changes:
            if c.row not in self.then.setdefault(c.table, {}):
                wanted.setdefault(c.table, set()).add(c.row)
        for name, ids in wanted.items():
            table = self.tables[name]
            rows = self.step.recorder.stored(table, ids)
            self.step.recorder.before(table, ids)
            self.now.setdefault(name, {}).update(rows)
            self.then[name].update({i: to_journal(table, rows[i]) if i in rows else None for i in ids})

    def _step_back(self, c: Change) -> None:
        state = self.then[c.table][c.row]
        before = None if c.before is None else json.loads(c.before)
        after = None if c.after is None else json.loads(c.after)
        count = counter(self.tables[c.table])
        holds = (after is None) == (state is None) and all(
            state is not None and state[k] == v for k, v in (after or {}).items() if k != count
        )
        if not holds:
            known = state or self.now[c.table].get(c.row) or after or before
            self._problem(Text("{row} was changed since by {operator} in step {step}: {what}"), c.table, c.row, known)
            return
        if before is None or after is None:
            self.then[c.table][c.row] = before
        else:
            self.then[c.table][c.row] = (state or {}) | before

    def _plan(self) -> Plan:
        plan = Plan()
        for name, rows in self.then.items():
            for row_id, then in rows.items():
                now = self.now.get(name, {}).get(row_id)
                self._settle(plan, self.tables[name], row_id, now, then)
        return plan

    def _settle(self, plan: Plan, table: Table, row_id: int, now: Row | None, then: Row | None) -> None:
        count = counter(table)
        spelled = None if now is None else to_journal(table, now)
        differs = {k for k in {*(spelled or {}), *(then or {})} if (spelled or {}).get(k) != (then or {}).get(k)}
        if (now is None) == (then is None) and differs <= {count}:
            return
        if digests(table) & differs:
            sealed = Text("{row} holds sealed content, which the journal cannot give back.")
            self._problem(sealed, table.name, row_id, spelled or then)
            return
        if now is not None:
            plan.gone.setdefault(table.name, {})[row_id] = now
        if then is not None:
            row = {**(now or {}), **from_journal(table, then)}
            if count:
                row[count] = max(then[count], (now or {}).get(count, 0)) + 1
            plan.put.setdefault(table.name, {})[row_id] = row

    def _problem(self, text: Text, table: str, row_id: int, row: Mapping[str, object] | None) -> None:
        query = (
            select(STEP.c.seq, STEP.c.operator, STEP.c.what)
            .join(CHANGE, CHANGE.c.seq == STEP.c.seq)
            .where(CHANGE.c.table == table, CHANGE.c.row == row_id)
            .order_by(STEP.c.seq.desc())
            .limit(1)
        )
        last = self.step.session.connection().execute(query).one()
        what = from_plain(json.loads(last.what))
        fields = {"row": label(table, row), "operator": last.operator, "step": last.seq, "what": what}
        problem = Text(text.message, **{**fields, **text.fields})
        if problem not in self.problems:
            self.problems.append(problem)

    def _unwithdrawable(self, table: str) -> Text:
        return Text("{row} is only taken back by a further entry.", row=label(table))
