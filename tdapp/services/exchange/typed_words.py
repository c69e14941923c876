"""What people type in either language where a number alone would not say what is meant: seats, rulings, appeals."""

from __future__ import annotations

import re

from tdapp.rules.seats import SEATS

CHINESE_SEATS = dict(zip("东南西北", SEATS, strict=True))
AT_A_SEAT = re.compile(r"(?:([^-]+?)\s*-\s*)?0*(\d{1,6})\s*([ESWN东南西北])\s*(\d{1,2})?")
"""A table and a seat, with its group and a board where they are typed: 3E, B-3E, 3E5."""
AN_APPEAL = re.compile(r"(?P<word>appeals?|申诉|第(?=\d+号申诉))?(?P<number>\d*)(号申诉)?")
A_RULING = re.compile(r"(?P<word>rulings?|判罚|处罚|第(?=\d+号判罚))?(?P<number>\d*)(号判罚)?")
ABSENT = "未到"
"""Typed for who never came."""
