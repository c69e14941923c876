"""The columns of a ranking (rules 3)."""

from __future__ import annotations

from tdapp.services.columns.column import Column, ColumnSet, Shown
from tdapp.services.columns.words import decimals_of, exact_text, people_key, people_text, score_text
from tdapp.services.rows import Ranking, RankingRow
from tdapp.text import Text

Columns = list[Column[RankingRow]]


def ranking_columns(ranking: Ranking) -> ColumnSet[RankingRow]:
    """The columns of this ranking: optional ones stand only where a row has something for them."""
    rows = ranking.rows
    columns: Columns = [
        Column("place", Text("Place"), _place, lambda r: r.place, "right", lambda r: r.place),
        Column("number", Text("No."), lambda r: r.label, lambda r: r.number, "right", lambda r: r.number),
    ]
    if any(r.code for r in rows):
        columns.append(Column("code", Text("Verification code"), lambda r: r.code, lambda r: r.code or None))
    if any(r.name for r in rows):
        columns.append(Column("team", Text("Team"), lambda r: r.name, lambda r: r.name.casefold() or None))
    columns += [
        Column("name", Text("Name"), lambda r: people_text(r.people), lambda r: people_key(r.people)),
        Column("club", Text("Club"), lambda r: r.club, lambda r: r.club.casefold() or None),
    ]
    if any(r.categories for r in rows):
        columns.append(Column("categories", Text("Categories"), lambda r: r.categories, lambda r: len(r.categories)))
    columns += [_round_column(i, n, ranking.decimals) for i, n in enumerate(ranking.rounds)]
    columns += _total_columns(ranking)
    if any(r.note or r.decided_by for r in rows):
        columns.append(Column("decided", Text("Decided by"), _decided, lambda r: None))
    return ColumnSet("ranking", Text("Ranking"), tuple(columns), _order)


def _place(row: RankingRow) -> Shown:
    if row.place is None:
        return "\u2013"
    return f"{row.place}=" if row.shared else str(row.place)


def _decided(row: RankingRow) -> Shown:
    return row.note or row.decided_by


def _order(row: RankingRow) -> tuple[bool, int, int]:
    return (row.place is None, row.place or 0, row.number)


def _round_column(index: int, number: int, decimals: int) -> Column[RankingRow]:
    def score(row: RankingRow) -> float | None:
        return row.rounds[index] if index < len(row.rounds) else None

    return Column(
        f"round{number}",
        Text("R{round}", round=number),
        lambda r: score_text(score(r), decimals),
        score,
        "right",
        score,
    )


def _total_columns(ranking: Ranking) -> Columns:
    decimals = ranking.decimals
    columns: Columns = [
        Column(
            "total",
            Text("Total"),
            lambda r: score_text(r.total, decimals),
            lambda r: r.total,
            "right",
            lambda r: r.total,
        )
    ]
    if points := [r.points for r in ranking.rows if r.points is not None]:
        even = max(map(decimals_of, points))
        columns.append(
            Column(
                "points",
                Text("Points"),
                lambda r: exact_text(r.points, even),
                lambda r: r.points,
                "right",
                lambda r: r.points,
            )
        )
    if any(r.big_data is not None for r in ranking.rows):
        columns.append(
            Column(
                "big_data",
                Text("Big data"),
                lambda r: score_text(r.big_data, decimals),
                lambda r: r.big_data,
                "right",
                lambda r: r.big_data,
            )
        )
    return [*columns, *_formula_columns(ranking)]


def _formula_columns(ranking: Ranking) -> Columns:
    """Formula points, where there are any, and what of them converts, where the regulations name a share."""
    decimals = ranking.decimals
    columns: Columns = []
    if any(r.formula_points is not None for r in ranking.rows):
        columns.append(
            Column(
                "formula_points",
                Text("Formula points [unofficial]"),
                lambda r: score_text(r.formula_points, decimals),
                lambda r: r.formula_points,
                "right",
                lambda r: r.formula_points,
            )
        )
    if any(r.converts is not None for r in ranking.rows):
        columns.append(
            Column(
                "converted",
                Text("Converted [unofficial]"),
                lambda r: score_text(_converted(r), decimals),
                _converted,
                "right",
                _converted,
            )
        )
    return columns


def _converted(row: RankingRow) -> float | None:
    return row.formula_points if row.converts else None
