"""The language of the windows, switched while they are open, and errors as sentences of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from tdapp.i18n import LANGUAGES, render
from tdapp.text import Refused, Text

_IN_WINDOWS: dict[str, str] = {
    "Entry {entry} is disqualified by ruling {n}, which stands. Withdraw that first: "
    "tdapp penalty withdraw{event} {n} --reason …":
        "Entry {entry} is disqualified by ruling {n}, which stands. Withdraw that ruling first.",
    "The seating is published: a change of who sits there needs the chief TD. Name who approved it with "
    "--approved-by NAME.": "The seating is published: a change of who sits there needs the chief TD. Write who "
    "approved it.",
    "Nobody in this tournament has the registration number or name {typed}; for somebody new use --name.":
        "Nobody in this tournament has the registration number or name {typed}. Choose “somebody new” to enter them.",
    "Entry {entry} is not a single reserve; name the person with --person.":
        "Entry {entry} is not a single reserve. Name the person instead.",
    "An entry of this event has so many people: {wanted}; named: {named}. Give --name for each.":
        "An entry of this event has so many people: {wanted}; named: {named}.",
    "A team needs its name: --team NAME.": "A team needs its name.",
    "Every person needs a name: --name NAME.": "Every person needs a name.",
    "Every place of segment {segment} is taken by an entry. Add it with --draw-again and draw the segment again, "
    "which decides anew about an odd number; or add it with --reserve, unranked.":
        "Every place of segment {segment} is taken by an entry. Tick “Draw again afterwards” and draw the segment "
        "again, which decides anew about an odd number; or tick “Reserve”: then it plays unranked.",
    "The seating of segment {segment} is published (publications {numbers}). A late entry can only stand by as a "
    "reserve: --reserve": "The seating of segment {segment} is published (publications {numbers}). A late entry can "
    "only stand by: tick “Reserve”.",
    "Segment {segment} is being played. A late entry can only stand by as a reserve: --reserve":
        "Segment {segment} is being played. A late entry can only stand by: tick “Reserve”.",
    "No seat is concerned, so nothing is to be chosen: leave out --reserve, --rest, --close and --draw-again.":
        "The seats have changed meanwhile. Look at the choices again.",
    "Publication {number} no longer holds. Publish the seating again: tdapp publish seating{event} --segment {segment}":
        "Publication {number} no longer holds. Publish the seating of segment {segment} again, on the page Draw & "
        "seating.",
    "Publication {number} no longer holds. Publish the seating again: tdapp publish seating{event} --segment {segment} "
    "--round {round}": "Publication {number} no longer holds. Publish the seating of segment {segment}, round {round} "
    "again, on the page Draw & seating.",
    "Round {round} of segment {segment} is not played yet (or not in every group). Publish the ranking after round "
    "{last}: tdapp publish ranking{event} --segment {segment} --upto {last}":
        "Round {round} of segment {segment} is not played yet (or not in every group). Publish the ranking after "
        "round {last}: choose it under “Rounds”.",
    "Event {event} is drawn; entry numbers are fixed. Late entries are added one by one: tdapp entry add{option}":
        "Event {event} is drawn; entry numbers are fixed. Late entries are added one by one.",
    "The regulations do not say how many go on from segment {segment}. Say it with --take.":
        "The regulations do not say how many go on from segment {segment}. Write it on the page Draw & "
        "seating.",
    "Say what changes, for instance --club NAME.":
        "Nothing was changed.",
    "--rest – the opponents rest in their round and get {value} as its total, which enters no mean: "
    "{resting}.":
        "The opponents rest in their round and get {value} as its total, which enters no mean: {resting}.",
    "--close – the tables are closed and the others there do not play that round: {tables}.":
        "The tables are closed and the others there do not play that round: {tables}.",
    "--reserve {entry} – {names} plays in the seats, unranked and credited to nobody; the boards stay in the "
    "means.":
        "Reserve {entry} ({names}) plays in the seats, unranked and credited to nobody; the boards stay in "
        "the means.",
    "--draw-again – the entry leaves, and the seating is drawn again without it before it is published.":
        "The entry leaves, and the seating is drawn again without it before it is published.",
    "--reserve ENTRY – no reserve is free; one is entered with: tdapp entry add{event} --reserve --name …":
        "No reserve is free. One is entered with “Add an entry…”, as a reserve.",
    "Choose one of --reserve, --rest, --close and --draw-again.":
        "Choose what happens with the seats.",
    "In a pairs event the opponents rest: choose --rest, or name a reserve.":
        "In a pairs event the opponents rest: choose that, or name a reserve.",
    "Say who steps in, in one way: --person, --reserve or --name.":
        "Say who steps in: a person of the list, a reserve, or somebody new.",
    "Segment {segment} is seated by the cut of the segment before: tdapp advance{event} --segment {before}":
        "Segment {segment} is seated by the cut of segment {before}. It is made on the page Draw & seating "
        "once that segment has its official ranking.",
    "No person is named yet for: {entries}.":
        "No person is named yet for: {entries}. They are named on the page Entries, with Substitute.",
    "Lots and placed seats say themselves who plays in which group; leave out --groups.":
        "Lots and placed seats say themselves who plays in which group; choose no number of groups.",
    "The seating of segment {segment} is published as number {number}. Withdraw it first: tdapp publish "
    "withdraw{event} {number} --reason …":
        "The seating of segment {segment} is published as number {number}. Withdraw it first, on the page "
        "Draw & seating under “On the wall”.",
    "Segment {segment} is being played (boards with a result: {boards}), so it is not drawn again. To draw "
    "it all the same, take the results back first: tdapp undo, or tdapp rewind to a restore point.":
        "Segment {segment} is being played (boards with a result: {boards}), so it is not drawn again. To "
        "draw it all the same, take the results back first, on the page Journal.",
    "Teams fill whole zones and matches, so they are placed by positions: use --lots with entry and position.":
        "Teams fill whole zones and matches, so they are placed by positions: choose “Lots drawn by hand”.",
    "Place {place} is shared by {entries}. Separate them by lot (tdapp ranking{event} --lot SEED), or allow shared "
    "places in the regulations.":
        "Place {place} is shared by {entries}. Separate them by lot on the page Ranking, or allow shared "
        "places in the regulations.",
    "{operator} has nothing to undo at desk {desk}. Name a step of tdapp log: tdapp undo STEP":
        "{operator} has nothing to undo at desk {desk}. Other steps are undone on the page Journal.",
    "Segment {segment} is not drawn yet. Draw it with: tdapp draw{event} --segment {segment}":
        "Segment {segment} is not drawn yet. It is drawn on the page Draw & seating.",
    "Say which round, with --round.":
        "Choose the round.",
    "Say at which table board {board} was, with --table.":
        "Say at which table board {board} was.",
    "{place}: a ranking with this round is published, so a change is a correction. Give --kind (one of "
    "{kinds}) and --reason.":
        "{place}: a ranking with this round is published, so a change is a correction. Choose its kind and "
        "write the reason.",
    "The time for this correction is over, or its kind is the chief TD's alone: name the chief TD with --by. "
    "Each seat then gets the lower of its old and new score.":
        "The time for this correction is over, or its kind is the chief TD's alone: name the chief TD. Each "
        "seat then gets the lower of its old and new score.",
    "This correction needs the agreement of both sides, in an individual event of all four: name them with "
    "--agreed.":
        "This correction needs the agreement of both sides, in an individual event of all four: write who "
        "agreed.",
    "Event {event} has no segment {number}; it has: {numbers}. Say which with --segment.":
        "Event {event} has no segment {number}; it has: {numbers}.",
    "Event {event} has several segments: {numbers}. Say which with --segment.":
        "Event {event} has several segments: {numbers}. Choose one.",
    "Segment {segment} has these groups: {codes}. Say which with --group.":
        "Segment {segment} has these groups: {codes}. Choose one.",
    "This file holds no tournament yet. Make one with: tdapp new --from regulations.toml":
        "This file holds no tournament yet. Make its first event on the page Event.",
    "This file holds no event yet. Make one with: tdapp new --from regulations.toml":
        "This file holds no event yet. Make one on the page Event.",
    "The file holds several events: {codes}. Say which with --event.":
        "The file holds several events: {codes}. Choose one at the top.",
    "Nothing was exchanged; say --despite if it shall be done all the same.":
        "Nothing was exchanged. Tick that it shall be done all the same, or choose other seats.",
    "{file}: event {code} is there already. Another event needs another code; to change this one: tdapp "
    "regulations change {file} --reason …":
        "Event {code} is there already. Another event needs another code; this one is changed with “Change "
        "the regulations…”.",
    "{file} is open elsewhere or was not closed ({log} stands beside it), and here it is read-only, so it cannot be "
    "read. Close it there first, or take an archive made with: tdapp backup":
        "{file} is open elsewhere or was not closed ({log} stands beside it), and here it is read-only, so it cannot "
        "be read. Close it there first, or open a backup of it.",
    "The number of rounds is in the regulations: change it there, then enter them with tdapp regulations change FILE, "
    "or let more entries play.":
        "The number of rounds is in the regulations. Change it there, on the page Event, or let more entries play.",
    "Segment {segment} is being played: a change of the regulations needs --reason.":
        "Segment {segment} is being played: a change of the regulations needs a reason.",
    "The library has other values for board {code}, {tier}, {seat}; say with --update that these replace them.":
        "The library has other values for board {code}, {tier}, {seat}; tick that these replace them.",
    "There are results of this board already; say with --update that they are of board {code}.":
        "There are results of this board already; tick that they are of board {code}.",
    "Hands are sealed, and there is no key yet. Set one with: tdapp boards passphrase":
        "Hands are sealed, and there is no key yet. Make it on the page Boards & hands.",
    "The clock of segment {segment}, round {round} has not ended. End it first: tdapp clock stop{event} --segment "
    "{segment} --round {round}": "The clock of segment {segment}, round {round} has not ended. End it first.",
    "The event is suspended since {time}, so no clock runs. Let play go on first: tdapp suspension resume{event}":
        "The event is suspended since {time}, so no clock runs. Let play go on first, under Tournament.",
    "Nobody has said how long round {round} is. Give its minutes with --minutes, or in the regulations.":
        "Nobody has said how long round {round} is. Write its minutes, or say it in the regulations.",
    "The event is not suspended. Play is stopped with: tdapp suspension begin{event} --reason …":
        "The event is not suspended. Play is stopped under Tournament.",
    "The event was never suspended. Play is stopped with: tdapp suspension begin{event} --reason …":
        "The event was never suspended. Play is stopped under Tournament.",
    "No boards are assigned to round {round}. Assign them with: tdapp boards assign{event} --segment {segment} --round "
    "{round} --next": "No boards are assigned to round {round}. Assign them on the page Boards & hands.",
    "Number {n} of round {round} has no board yet. Assign one with: tdapp boards assign{event} --segment {segment} "
    "--round {round} --start {n} CODE":
        "Number {n} of round {round} has no board yet. Assign one on the page Boards & hands.",
    "No board of the library has two results yet. Boards get their rounds with: tdapp boards assign{event}":
        "No board of the library has two results yet. Boards get their rounds on the page Boards & hands.",
    "No circulation of boards is set for round {round}. Set it with: tdapp boards circulate{event} --segment {segment} "
    "--round {round} --copies K":
        "No circulation of boards is set for round {round}. Set it on the page Boards & hands.",
    "No hands of round {round} are open. The chief TD opens them with: tdapp boards open{event} --segment {segment} "
    "--round {round}": "No hands of round {round} are open. The chief TD opens them on the page Boards & hands.",
    "{kind} shows what is sealed. It is printed with: tdapp boards slips{event} --officer NAME":
        "{kind} shows what is sealed. It is printed on the page Boards & hands.",
    "No panel was named for appeal {number}, so the chief TD decides: name the chief TD with --by.":
        "No panel was named for appeal {number}, so the chief TD decides: name the chief TD.",
    "The time for appeals of {party} was over at {time}. The chief TD may let it in with a reason: tdapp appeal "
    "lodge{event} … --accepted-by NAME --reason TEXT":
        "The time for appeals of {party} was over at {time}. The chief TD may let it in with a reason.",
    "Give the places of all four seats, E S W N, with 4 for the offender: --places 4132.":
        "Give the places of all four seats, E S W N, with 4 for the offender, such as 4132.",
    "This is for {authority} to decide ({kind}). Name who decided with --by NAME.":
        "This is for {authority} to decide ({kind}). Name who decided.",
    "There is no ruling {number}. The ledger is listed by: tdapp penalty list{event}": "There is no ruling {number}.",
    "The catalogue has no breach {code}. It is listed by: tdapp penalty breaches{event}":
        "The catalogue has no breach {code}.",
    "After ruling {after} these are proposed: {kinds}. Say which with --kind.":
        "After ruling {after} these are proposed: {kinds}. Choose one.",
    "Nothing is proposed after ruling {after}. Proposals are listed by: tdapp penalty list{event}":
        "Nothing is proposed after ruling {after}.",
    "Ruling {n}: {party} is disqualified and still plays. Say from when on it is out and who takes its seats: tdapp "
    "penalty disqualify{event} --ruling {n}":
        "Ruling {n}: {party} is disqualified and still plays. Say from when on it is out and who takes its seats, on "
        "the page Penalties.",
    "No seat is open for entry {entry}: no reserve sits anywhere. Where it was seated itself it is taken back in with: "
    "tdapp entry readmit{event} {entry} --reason …":
        "No seat is open for entry {entry}: no reserve sits anywhere. Where it was seated itself it is taken back in "
        "without naming a reserve.",
    "Entry {entry} has seats of its own in later rounds. Take it back in with: tdapp entry readmit{event} {entry} "
    "--reason …":
        "Entry {entry} has seats of its own in later rounds. Take it back in without naming a reserve.",
    "Ruling {n} is withdrawn, and entry {entry} still does not play. Take it back in with: tdapp entry "
    "readmit{event} {entry} --reason …":
        "Ruling {n} is withdrawn, and entry {entry} still does not play. Take it back in on the page Entries.",
    "Board {board} of round {round} has no result yet, so say from which board on {party} is out: --from-round {round} "
    "--from-board {board}, or a later one.":
        "Board {board} of round {round} has no result yet, so say from which board on {party} is out.",
    "Nobody plays on in round {round}: say what its boards {boards} become, with --outcome.":
        "Nobody plays on in round {round}: say what its boards {boards} become.",
    "Nothing was written; say --despite if the reserve shall play all the same.":
        "Nothing was written. Tick that the reserve plays all the same, or choose another way.",
    "Choose one of --reserve, --rest, --close, --draw-again and --substitute.":
        "Choose what happens with the seats.",
    "No seat is concerned, so nothing is to be chosen: leave out --reserve, --rest, --close, --draw-again and "
    "--substitute.": "The seats have changed meanwhile. Look at the choices again.",
    "Publication {number} no longer holds. Publish the ranking again: tdapp publish ranking{event} --segment {segment}":
        "Publication {number} no longer holds. Publish the ranking of segment {segment} again, on the page Ranking.",
    "Publication {number} no longer holds. Publish the ranking again: tdapp publish ranking{event} --segment {segment} "
    "--upto {round}": "Publication {number} no longer holds. Publish the ranking of segment {segment} after round "
    "{round} again, on the page Ranking.",
    "A disqualification needs the committee's approval. Name who approved it with --approved-by NAME.":
        "A disqualification needs the committee's approval. Name who approved it.",
}  # fmt: skip
"""Sentences that name options of a command, and how a window says the same."""


_STRAIGHT = str.maketrans("“”‘’", "\"\"''")
"""The curly marks of our letters are as wide as a Chinese character, which tears an English sentence apart."""


_IN_A_NAME = re.compile(r"(?<=[^\W\d_\u3400-\u9fff])’(?=[^\W\d_\u3400-\u9fff])")
"""The apostrophe of a name in Latin letters."""


def in_windows(text: Any) -> Any:
    """The text as a window says it: a button or a page instead of a command's option."""
    if isinstance(text, Text):
        here = _IN_WINDOWS.get(text.message, text.message)
        return Text(here, **{name: in_windows(value) for name, value in text.fields.items()})
    if isinstance(text, Refused):
        return Refused(*(in_windows(problem) for problem in text))
    if isinstance(text, tuple):
        return tuple(in_windows(t) for t in text)
    return text


def said(text: Any, code: str) -> str:
    """The text, or whatever a cell shows, as a window says it in this language."""
    words = render(in_windows(text), code)
    return _IN_A_NAME.sub("'", words) if code == "zh" else words.translate(_STRAIGHT)


class Language(QObject):
    """The language shown now, `zh` or `en`; `changed` is emitted after a switch."""

    changed = Signal()

    def __init__(self, code: str = "zh", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._code = code if code in LANGUAGES else LANGUAGES[0]

    @property
    def code(self) -> str:
        """`zh` or `en`."""
        return self._code

    def say(self, text: Any) -> str:
        """The text, or whatever a cell shows, in the language of now."""
        return said(text, self._code)

    @property
    def next(self) -> str:
        """The language that a switch shows."""
        return LANGUAGES[(LANGUAGES.index(self._code) + 1) % len(LANGUAGES)]

    def say_in_next(self, text: Any) -> str:
        """The text in the language that a switch shows."""
        return said(text, self.next)

    def switch(self, code: str | None = None) -> None:
        """Show this language, or the next one."""
        if code is None:
            code = self.next
        if code in LANGUAGES and code != self._code:
            self._code = code
            self.changed.emit()

    def bind(self, owner: QObject, put: Callable[[str], object], text: Any) -> None:
        """Put the text into words now and after every switch, as long as the owner lives.

        `put` is usually a bound setter of the owner: `language.bind(button, button.setText, Text("Publish"))`.
        Binding the same setter of the same owner again replaces the text.
        """
        code = getattr(put, "__code__", None)
        name = f"said_{getattr(put, '__name__', '')}_{id(code) if code is not None else ''}"
        known = owner.findChild(_Bound, name)
        bound = known if isinstance(known, _Bound) else _Bound(self, owner, name)
        bound.hold(put, text)


class _Bound(QObject):
    """One text of one widget; it goes with the widget."""

    def __init__(self, language: Language, owner: QObject, name: str) -> None:
        super().__init__(owner)
        self.setObjectName(name)
        self._language = language
        language.changed.connect(self.speak)

    def hold(self, put: Callable[[str], object], text: Any) -> None:
        self._put, self._text = put, text
        self.speak()

    def speak(self) -> None:
        self._put(self._language.say(self._text))


def problems_of(error: BaseException) -> tuple[Text, ...]:
    """What a refusal tells the person, one text a problem."""
    if isinstance(error, Refused):
        return error.problems
    return (Text("{error}", error=str(error)),)
