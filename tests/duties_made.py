"""Officials and tables for tests of the lot, made by chance or by hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from tdapp.rules.duties import Director, DutyTable, DutyTerms

FEW = st.frozensets(st.integers(1, 4), max_size=2)


@st.composite
def rounds_of_duties(draw, most_tables: int = 5, most_officials: int = 4):
    """Officials, tables and terms so small that everything can be tried, and so tied that some have no way out."""
    officials = draw(st.integers(1, most_officials))
    tables = draw(st.integers(1, most_tables))
    entries = st.integers(1, 8)
    directors = [
        Director(
            i,
            f"裁判{i}",
            draw(FEW),
            draw(st.sampled_from(["", "北", "南"])),
            draw(st.frozensets(st.integers(1, 6), max_size=1)),
            draw(st.integers(0, 5)),
            draw(st.dictionaries(entries, st.integers(1, 3), max_size=3)),
            draw(st.dictionaries(st.sampled_from(["B", "C"]), st.integers(1, 3), max_size=2)),
        )
        for i in range(officials)
    ]
    found = [
        DutyTable(
            10 + k,
            str(k + 1),
            draw(st.frozensets(st.integers(1, 6), max_size=2)),
            draw(FEW),
            draw(st.frozensets(st.sampled_from(["北", "南", "东"]), max_size=1)),
            draw(st.frozensets(entries, max_size=4)),
        )
        for k in range(tables)
    ]
    return directors, found, DutyTerms(draw(st.integers(1, 3)), draw(st.booleans()))


def free(number: int, **named) -> Director:
    """An official whom nothing ties to anybody unless the fields say so."""
    return Director(number, f"裁判{number}", **named)


def tables(count: int, **named) -> list[DutyTable]:
    """Tables 1 … at which nobody sits who matters unless the fields say so."""
    return [DutyTable(k, str(k), **named) for k in range(1, count + 1)]
