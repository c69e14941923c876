"""The ledger a second time, as plainly as the rules say it: loops over dictionaries as the command reads them.

No reasons, no times, no `because`: what `tdapp ledger` answers.
"""

from __future__ import annotations

from typing import Any

Entry = dict[str, Any]


def plain_ledger(kind: str, entries: list[Entry]) -> dict[str, Any]:
    """The answer to a list of rulings in the order of their incidents."""
    stand = [
        {**e, "party": _party(kind, e["party"])} for e in entries if e["type"] != "withdraw" and stands(e, entries)
    ]
    wanted = sorted(_proposals(stand), key=lambda p: (p["at"], p["type"] == "disqualification"))
    used: set[int] = set()
    for place, entry in enumerate(stand):
        for i, p in enumerate(wanted):
            same = (p["party"], p["type"]) == (entry["party"], entry["type"])
            near = p["segment"] == entry["segment"] or entry["type"] == "disqualification"
            if same and near and p["at"] < place and i not in used:
                used.add(i)
                break
    return {
        "proposals": [
            {k: p[k] for k in ("after", "party", "type", "because")} for i, p in enumerate(wanted) if i not in used
        ],
        "cards": [{**_board(e), "cards": _cards(e)} for e in stand if _cards(e)],
        "ended_boards": [_board(e) for e in stand if e["type"] == "foul"],
    }


def _party(kind: str, party: str) -> str:
    return party[:-1] if kind == "pairs" and party[-1] in "abAB" else party


def stands(entry: Entry, entries: list[Entry]) -> bool:
    """Whether no standing withdrawal takes the entry back."""
    return not any(e["type"] == "withdraw" and e["of"] == entry["n"] and stands(e, entries) for e in entries)


def _proposals(stand: list[Entry]) -> list[dict[str, Any]]:
    found = []
    for place, last in enumerate(stand):
        before = [e for e in stand[: place + 1] if e["party"] == last["party"]]
        if any(e["type"] == "disqualification" for e in before):
            continue
        same = [e for e in before if e["type"] == last["type"] and e["segment"] == last["segment"]]
        due = []
        if last["type"] == "warning":
            same = [e for e in same if e["round"] == last["round"]]
            due = [("infraction", same[-2:])] if len(same) in range(2, 1000, 2) else []
        if last["type"] == "infraction":
            due = {2: [("foul", same)], 3: [("disqualification", same)]}.get(len(same), [])
        for kind, because in due:
            found.append({
                "at": place, "segment": last["segment"], "after": last["n"], "party": last["party"], "type": kind,
                "because": [e["n"] for e in because],
            })  # fmt: skip
    return found


def _cards(entry: Entry) -> int:
    return 10 if entry["type"] == "infraction" and entry.get("cards") is None else entry.get("cards") or 0


def _board(entry: Entry) -> Entry:
    return {key: entry[key] for key in ("segment", "round", "table", "board", "party")}
