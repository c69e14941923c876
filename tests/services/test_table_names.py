"""A table is named as papers print it: its number, or group and number."""

from __future__ import annotations

import pytest

from tdapp.services.table_names import named_table, read_table
from tdapp.text import Refused


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("3", (None, 3)),
        (" 03 ", (None, 3)),
        ("2-3", ("2", 3)),
        ("Ｂ-１", ("B", 1)),
        ("A - 12", ("A", 12)),
        ("2-1-3", ("2-1", 3)),
        ("-1", None),
        ("B-", None),
        ("B-one", None),
        ("1.5", None),
        ("1234567", None),
        ("", None),
    ],
)
def test_group_and_number_are_read(text, table):
    assert named_table(text) == table
    if table is None:
        with pytest.raises(Refused, match="is no table"):
            read_table(text)
