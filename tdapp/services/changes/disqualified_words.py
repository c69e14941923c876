"""What a disqualification came to, in sentences, for the command line and the windows."""

from __future__ import annotations

from tdapp.services.changes.disqualifying import Disqualified
from tdapp.text import Text


def done_words(done: Disqualified) -> list[Text]:
    """The ruling, who is out from when on, who plays instead, and the boards that were decided."""
    texts = [Text("Ruling {n}: {party} is disqualified.", n=done.ruling, party=done.party)]
    if done.within is not None:
        texts.append(Text("Out from board {board} of round {round} on.", board=done.board, round=done.within[1]))
    for e in done.entries:
        texts.append(Text("Entry {entry} ({names}) plays no more from segment {segment}, round {round} on.",
                          entry=e.label, names=e.names, segment=e.since[0], round=e.since[1]))  # fmt: skip
        if e.reserve is not None:
            texts.append(Text("Reserve {entry} plays in its place.", entry=e.reserve))
    if done.substitute:
        texts.append(Text("{name} of the team's own list plays in its place.", name=done.substitute))
    if done.outcomes:
        boards = tuple(f"{o.round}/{o.board}" for o in done.outcomes)
        texts.append(Text("Results that were decided (round/board): {boards}.", boards=boards))
    return texts
