"""What a person calls the row of a table, for sentences about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tdapp.text import Text

LABELS = {
    "appeal": Text("appeal"),
    "award": Text("award"),
    "board": Text("board"),
    "board_copy": Text("board copy"),
    "board_batch": Text("batch of boards"),
    "board_opening": Text("opening of hands"),
    "board_seat": Text("seat on one board"),
    "board_use": Text("board of a round"),
    "board_value": Text("published value of a board"),
    "board_version": Text("board version"),
    "breach_catalogue": Text("catalogue of breaches"),
    "check_in": Text("check-in"),
    "circulation": Text("circulation of boards"),
    "clock_change": Text("clock change"),
    "club": Text("club"),
    "correction": Text("score correction"),
    "deal_result": Text("deal result"),
    "delegation": Text("delegation"),
    "delegation_member": Text("member of a delegation"),
    "draw": Text("draw"),
    "duty_lot": Text("lot of the officials"),
    "encounter": Text("table of a round"),
    "entry": Text("entry"),
    "entry_member": Text("member of an entry"),
    "event": Text("event"),
    "guandan_deal": Text("Guandan deal"),
    "guandan_match": Text("Guandan match"),
    "keying": Text("second keying"),
    "occupancy": Text("seat at a table"),
    "official": Text("official"),
    "official_duty": Text("duty of an official"),
    "official_pin": Text("PIN"),
    "official_tie": Text("tie of an official"),
    "paper": Text("printed document"),
    "person": Text("person"),
    "photo": Text("photo"),
    "play_group": Text("group"),
    "publication": Text("publication"),
    "query": Text("query"),
    "ranking_lot": Text("lot of a ranking"),
    "regulations": Text("regulations"),
    "relation": Text("relation"),
    "restore_point": Text("restore point"),
    "room_table": Text("table of the hall"),
    "round": Text("round"),
    "ruling": Text("ruling"),
    "sealed": Text("sealed hands"),
    "secret": Text("key of the tournament"),
    "segment": Text("segment"),
    "segment_entry": Text("entry of a segment"),
    "sheet": Text("score sheet"),
    "suspended_board": Text("board of a suspension"),
    "suspension": Text("suspension of play"),
    "team_substitute": Text("substitute of a team"),
    "tournament": Text("tournament"),
    "vault_key": Text("key to sealed hands"),
    "version_at_table": Text("board version at a table"),
}
"""Every table of the file, by its name."""


def label(table: str, row: Mapping[str, Any] | None = None) -> Text:
    """A row as a person knows it: by its name, code or number, else only by what it is."""
    kind = LABELS.get(table, Text("row"))
    for column in ("name", "code", "serial", "number", "table_number", "board"):
        value = (row or {}).get(column)
        if value not in (None, ""):
            return Text("{kind} “{name}”", kind=kind, name=str(value))
    return kind
