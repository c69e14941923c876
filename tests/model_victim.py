"""A process that is killed: it writes steps by a seed and says each one that was acknowledged."""

from __future__ import annotations

import random
import sys

from tdapp.model.log import newest_undoable
from tdapp.model.store import open_store
from tdapp.model.tables import Club, Person
from tdapp.model.undo import undo
from tests.stores import CLOCK, act


def play(path: str, seed: int, steps: int) -> None:
    """Write steps of one to forty rows, some of them undone; each says its number once it is on the disk."""
    chance = random.Random(seed)
    with open_store(path, "沈编排", CLOCK) as store:
        for n in range(steps):
            done = newest_undoable(store.engine, "沈编排", "1")
            if done and chance.random() < 0.15:
                seq = undo(store.engine, done, "沈编排", "1", CLOCK).seq
            else:
                with act(store.engine, f"Step {n}") as step:
                    [club] = step.insert(Club, [{"name": f"{seed}-{n}"}])
                    step.insert(Person, [{"name": "丁" * chance.randint(1, 90), "club_id": club} for _ in range(40)])
                    step.update(Club, [club], short="新")
                seq = step.seq
            sys.stdout.write(f"{seq}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
