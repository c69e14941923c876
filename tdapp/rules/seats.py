"""The four seats, who partners whom, and the two axes (rules 1; partners are E-W and S-N)."""

from __future__ import annotations

SEATS = ("E", "S", "W", "N")
"""Seats in the order of every sheet, file and tuple of four."""

AXES = ("EW", "NS")
AXIS_OF = {"E": "EW", "W": "EW", "S": "NS", "N": "NS"}
PARTNER = {"E": "W", "W": "E", "S": "N", "N": "S"}


def partner_index(seat: int) -> int:
    """The index of the partner's seat, for seats counted 0 to 3 in the order E S W N."""
    return (seat + 2) % 4
