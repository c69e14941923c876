"""Examples of the papers of appeals and corrections, blank and filled, with invented people."""

from __future__ import annotations

from datetime import datetime

from tdapp.rules.corrections import KIND_WORDS
from tdapp.services.rows import AppealDecision, AppealForm, CorrectionForm, Heading, Judge, PlaceChange
from tdapp.text import Text
from tests.reports.people import person

_WHY = (
    "第二轮第3桌第5局，我方认为东家已按规定亮明提醒牌，不应记违例。请调阅赛场录像，并请当时在场的裁判员说明情况。\n"
    "We ask that the ruling be withdrawn and the ten penalty cards be taken off the board."
)
_WINDOW = Text(
    "An appeal is lodged within {minutes} minutes from the publication of the segment's provisional ranking.",
    minutes=30,
)


def blank_form(heading: Heading) -> AppealForm:
    """A form to be filled by hand."""
    return AppealForm(heading, (Text("First player of the pair"), Text("Second player of the pair")), (_WINDOW,), None)


def appeal_form(heading: Heading, count: int, at: datetime) -> AppealForm:
    """The form of an appeal with so many documents; of none it is blank."""
    if not count:
        return blank_form(heading)
    names = (person(0).name, person(1).name)
    return AppealForm(
        heading=heading,
        signers=names,
        window=(_WINDOW, Text("For this entry the time is over at {time}.", time=at)),
        fee=Text("{amount} yuan", amount="200"),
        number=3,
        party="12",
        names=names,
        club=person(0).club,
        against=(Text("ruling {number}", number=7), Text("round {round}", round=2), "提醒牌 alert card"),
        words=_WHY,
        lodged=at,
        late=Text("accepted late by {name}: {reason}", name=person(2).name, reason="赛场停电"),
        evidence=tuple(f"书面陈述第{n}份，{person(n).name}" for n in range(1, count + 1)),
    )


def appeal_decision(heading: Heading, count: int, at: datetime) -> AppealDecision:
    """A decision that moved so many entries; of none it is blank."""
    if not count:
        return AppealDecision(heading, (Judge(""), Judge(""), Judge("")))
    places = tuple(
        PlaceChange(str(n + 1), person(n).name, n + 2 if n % 2 == 0 else n, n + 1, 1.25 - n / 7, 1.5 - n / 7)
        for n in range(count)
    )
    return AppealDecision(
        heading=heading,
        judges=tuple(Judge(person(n).name, (person(n).club,)) for n in range(3, 6)),
        number=3,
        party="12",
        names=(person(0).name, person(1).name),
        against=(Text("ruling {number}", number=7),),
        words=_WHY,
        aside=(Text("{name} stands aside ({why}); {instead} steps in.", name=person(6).name,
                    why=Text("own unit {unit}, of: {parties}", unit="东海俱乐部", parties=("12",)),
                    instead=person(3).name),),
        heard="双方到场，裁判员说明了经过。",
        decision="upheld",
        reasons="录像显示提醒牌已及时亮明，原判罚撤销。",
        decided=at,
        effects=(Text("ruling {number} withdrawn (entry {entry})", number=7, entry=9),),
        places=places,
        fee=Text("{amount} yuan", amount="200"),
        fee_returned=True,
    )  # fmt: skip


def correction_form(heading: Heading, four: bool = True) -> CorrectionForm:
    """The blank form of a correction, of an individual event or of pairs."""
    seats = (Text("E"), Text("S"), Text("W"), Text("N"))
    rules = (
        Text(
            "Errors of recording, adding, keying, a disputed claim, or a board that was not the same deal: within "
            "{minutes} minutes from the scheduled end, with the agreement of all who sign here.",
            minutes=30,
        ),
        Text(
            "Errors in published results, or seen by staff: within {minutes} minutes from the scheduled end.",
            minutes=20,
        ),
        Text(
            "Anything later or of another kind: the chief TD alone, and each seat's score becomes the lower of old "
            "and new."
        ),
    )
    return CorrectionForm(heading, tuple(KIND_WORDS.values()), seats if four else (Text("E-W"), Text("S-N")), rules)
