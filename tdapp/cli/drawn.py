"""How a draw is shown: as a table for people, as JSON for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tdapp.cli.output import Output
from tdapp.text import Text

if TYPE_CHECKING:
    from tdapp.services.drawing.drawn import Drawn, DrawnSeat

ROLES = {
    "plays": Text("plays"),
    "reserve": Text("reserve"),
    "phantom": Text("phantom pair"),
    "seed-out": Text("seed, sits out"),
    "named-out": Text("sits out"),
}
"""An entry's part in a segment, in words."""


def drawn_json(drawn: Drawn, out: Output) -> dict[str, Any]:
    """The draw for programs; texts in the language that was asked for."""
    costs = (
        {}
        if drawn.cost is None
        else {
            name: {"meeting": cost.meeting, "rounds": cost.rounds}
            for name, cost in zip(("before", "after"), drawn.cost, strict=True)
        }
    )
    return {
        "event": drawn.event,
        "segment": drawn.segment,
        "method": drawn.method,
        "seed": drawn.seed,
        "purposes": list(drawn.purposes),
        "seating": [_seat_json(s) for s in drawn.seats],
        "relations": [
            {"entries": [r.first, r.second], "kinds": list(r.kinds), "round": r.round} for r in drawn.relations
        ],
        "cost": costs,
        "swaps": drawn.swaps,
        "groups": [
            {
                "group": a.group, "tables": a.tables, "official": a.official,
                "audit": {"partners_repeated": a.partners_repeated, "meetings_repeated": a.meetings_repeated,
                          "never_met": a.never_met},
            }
            for a in drawn.audits
        ],
        "decisions": [out.say(t) for t in drawn.decisions],
        "findings": [{"weight": f.weight.value, "text": out.say(f.text)} for f in drawn.findings],
    }  # fmt: skip


def _seat_json(seat: DrawnSeat) -> dict[str, Any]:
    return {
        "position": seat.position, "entry": seat.before, "number": seat.number, "role": seat.role,
        "group": seat.group, "table": seat.table, "seat": seat.seat, "names": list(seat.people),
    }  # fmt: skip


def show(drawn: Drawn, out: Output) -> None:
    """The draw as a table, with what was decided and what is left to know."""
    for finding in drawn.findings:
        out.note(finding.text)
    for text in drawn.decisions:
        out.line(text)
    groups = any(s.group for s in drawn.seats)
    first = any(s.before != str(s.number) for s in drawn.seats)
    header = [
        *([Text("Before the draw")] if first else []),
        Text("No."),
        *([Text("Group")] if groups else []),
        Text("Table"),
        Text("Seat"),
        Text("Name"),
        Text("Note"),
    ]
    out.table(header, [_row(s, first, groups) for s in drawn.seats])
    _relations(drawn, out)
    for audit in drawn.audits:
        out.line(
            Text(
                "Group {group}: tables {tables}, partners repeated {partners}, meetings repeated {meetings}.",
                group=audit.group,
                tables=audit.tables,
                partners=audit.partners_repeated,
                meetings=audit.meetings_repeated,
            )
        )
        if not audit.official:
            out.note(Text("The rules define no movement for so many rounds; this schedule is our own [unofficial]."))


def _row(seat: DrawnSeat, first: bool, groups: bool) -> list[Any]:
    note = "" if seat.role == "plays" else ROLES[seat.role]
    axis = {"EW": Text("E-W"), "NS": Text("S-N")}.get(seat.seat)
    place = axis or (Text(seat.seat) if seat.seat else "")
    shown = [*([seat.before] if first else []), seat.number, *([seat.group] if groups else [])]
    return [*shown, "" if seat.table is None else seat.table, place, " · ".join(seat.people), note]


def _relations(drawn: Drawn, out: Output) -> None:
    meeting = [r for r in drawn.relations if r.round is not None]
    if meeting:
        out.line(Text("Related entries that meet, with the first round:"))
        out.table(
            [Text("Entry"), Text("Related entry"), Text("First meet in round")],
            [[r.first, r.second, r.round] for r in meeting],
        )
    out.line(
        Text(
            "Related entries: {all}; that never meet: {apart}.",
            all=len(drawn.relations),
            apart=len(drawn.relations) - len(meeting),
        )
    )
