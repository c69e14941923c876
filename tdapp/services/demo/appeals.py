"""The appeals of the demonstration: one is heard by a panel and rejected, one upheld; a keying error is corrected."""

from __future__ import annotations

from tdapp.rules.appeals import Decision, Effect, EffectKind
from tdapp.rules.corrections import CorrectionKind
from tdapp.rules.kinds import EventKind
from tdapp.services.appeals.deciding import Deciding, decide_appeal
from tdapp.services.appeals.desk import signing
from tdapp.services.appeals.lodging import Lodging, add_evidence, lodge_appeal
from tdapp.services.appeals.panel import Named, name_panel, note_hearing, propose_panel
from tdapp.services.demo import words
from tdapp.services.demo.printing import print_paper
from tdapp.services.demo.regulations import CODES
from tdapp.services.demo.sheets import play_round
from tdapp.services.demo.simulator import Played
from tdapp.services.demo.stage import Stage
from tdapp.services.ledger.amending import withdraw_ruling
from tdapp.services.ledger.book import Recorded
from tdapp.services.papers.filling import Request
from tdapp.services.results.corrections import CorrectionWords
from tdapp.services.results.lines import TypedLine
from tdapp.services.results.setting import set_result
from tdapp.services.results.spots import BoardAt

SINGLE, PAIRS = CODES[EventKind.INDIVIDUAL], CODES[EventKind.PAIRS]
MISKEYED = (1, 2)
"""Table and board of the last round of the pairs where the places were keyed a seat off."""


def print_forms(stage: Stage, kind: EventKind) -> None:
    """The blank forms that lie at the desk."""
    for form in ("appeal-form", "correction-form"):
        print_paper(stage, form, Request(event=CODES[kind], segment=1), remark="blank")


def lodge(stage: Stage, event: str, against: Recorded, said: str) -> int:
    """The party signs and pays; its form is printed. Returns the number of the appeal."""
    party = against.party.rstrip("ab")
    signers = signing(stage.office, event, against.segment, party).signers
    signed = tuple(names[-1] for names in signers)
    lodging = Lodging(party, signed, said, segment=against.segment, ruling=against.number)
    number = lodge_appeal(stage.office, event, lodging).number
    print_paper(stage, "appeal-form", Request(event=event, segment=against.segment, appeal=number))
    return number


def appeal_rejected(stage: Stage, against: Recorded) -> None:
    """A panel hears an appeal, one of the committee stands aside for the own unit; the ruling stays."""
    wait = stage.clock.wait
    wait(6)
    number = lodge(stage, SINGLE, against, words.APPEAL)
    wait(4)
    members, standby = tuple(map(Named, words.PANEL)), (Named(words.STANDBY),)
    units = propose_panel(stage.office, SINGLE, number, members, standby).concerned.units
    tied = Named(words.PANEL[-1], (next(iter(units)),))
    name_panel(stage.office, SINGLE, number, (*members[:-1], tied), standby)
    add_evidence(stage.office, SINGLE, number, words.EVIDENCE)
    wait(7)
    note_hearing(stage.office, SINGLE, number, words.HEARD)
    wait(8)
    decide_appeal(stage.office, SINGLE, number, Deciding(Decision.REJECTED, words.REJECTED))
    _print_decision(stage, SINGLE, against, number)


def appeal_upheld(stage: Stage, against: Recorded) -> None:
    """The chief TD looks at a video and takes the ruling back, so that the fee is returned and places move."""
    wait, by = stage.clock.wait, words.CHIEF
    wait(7)
    number = lodge(stage, PAIRS, against, words.PAIR_APPEAL)
    wait(4)
    add_evidence(stage.office, PAIRS, number, words.PAIR_EVIDENCE)
    wait(8)
    back = withdraw_ruling(stage.office, PAIRS, against.number, reason=words.WITHDRAWN_ON_APPEAL, by=by)
    effects = (Effect(EffectKind.RULING, back.number),)
    decide_appeal(stage.office, PAIRS, number, Deciding(Decision.UPHELD, words.UPHELD, by, effects))
    _print_decision(stage, PAIRS, against, number)


def _print_decision(stage: Stage, event: str, against: Recorded, number: int) -> None:
    print_paper(stage, "appeal-decision", Request(event=event, segment=against.segment, appeal=number))


def misread(stage: Stage, round_number: int) -> dict[tuple[int, int], Played]:
    """The line as it is keyed: every place a seat off."""
    played = _as_played(stage, round_number)
    return {MISKEYED: Played(_shifted(played.places), _shifted(played.left))}


def correct_it(stage: Stage, round_number: int) -> None:
    """Both pairs compare the wall with their own notes, and agree on what was played."""
    stage.clock.wait(3)
    played = _as_played(stage, round_number)
    table, board = MISKEYED
    said = CorrectionWords(CorrectionKind.KEYING, words.MISKEYED, agreed=words.AGREED, by=words.CHIEF)
    at = BoardAt(round_number, table, board, 1, None, PAIRS)
    set_result(stage.office, at, TypedLine(played.places, played.left), correction=said)


def _as_played(stage: Stage, round_number: int) -> Played:
    lines = play_round(stage, PAIRS, 1, round_number, {})
    return next(line.played for line in lines if (line.table, line.board) == MISKEYED)


def _shifted(four: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    e, s, w, n = four
    return n, e, s, w
