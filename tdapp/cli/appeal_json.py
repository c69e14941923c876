"""An appeal and a panel as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tdapp.cli.output import Output

if TYPE_CHECKING:
    from tdapp.services.appeals.desk import AppealDetails
    from tdapp.services.appeals.panel import PanelProposed
    from tdapp.services.columns.appeals import AppealRow


def appeal_json(row: AppealRow, details: AppealDetails, out: Output) -> dict[str, Any]:
    """All that the docket knows of an appeal."""
    return {
        "appeal": row.number,
        "segment": row.segment,
        "party": row.party,
        "names": row.names,
        "against": out.say(row.against),
        "lodged": row.lodged.isoformat(),
        "late": row.late,
        "closes": None if row.closes is None else row.closes.isoformat(),
        "seconds_left": row.seconds_left,
        "state": row.state,
        "decision": row.decision or None,
        "fee": None if row.fee is None else out.say(row.fee),
        "fee_returned": row.fee_returned,
        "words": details.words,
        "signed": list(details.signed),
        "evidence": [{"at": at.isoformat(), "words": words, "photo": photo or None}
                     for at, words, photo in details.evidence],
        "panel": [m.name for m in details.panel],
        "aside": [{"name": a.name, "why": out.say(a.why), "instead": a.instead or None} for a in details.aside],
        "heard": details.heard,
        "decision_words": details.decision,
        "decided_by": details.decided_by,
        "effects": [out.say(text) for text in details.effects],
    }  # fmt: skip


def panel_json(number: int, done: PanelProposed, out: Output, *, named: bool) -> dict[str, Any]:
    """Who judges, who stands aside and why, and what is wrong."""
    panel = done.panel
    return {
        "appeal": number,
        "named": named,
        "panel": [{"name": m.name, "units": list(m.units)} for m in panel.sitting],
        "aside": [{"name": a.name, "why": out.say(a.why), "instead": a.instead or None} for a in panel.aside],
        "units": {unit: list(parties) for unit, parties in done.concerned.units.items()},
        "findings": [out.say(f.text) for f in panel.findings],
    }
