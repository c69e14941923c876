"""What is stored is exact, clean, and the same on either database."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.exc import StatementError

from tdapp.model.engine import reading
from tdapp.model.tables import Board, BoardValue, Club, Person, Round, Segment, Tournament
from tdapp.model.types import clean, instant
from tests.stores import act, add_event


def test_a_decimal_keeps_its_digits_and_a_date_its_day(engine):
    with act(engine) as step:
        board = Board(code="X1", trump="2")
        step.session.add(board)
        step.session.flush()
        step.session.add(
            BoardValue(
                board_id=board.id, tier="gold", seat="E", mean=Decimal("2.50"), sd=Decimal("1E+1"), threshold=None
            )
        )
        step.session.add(Person(name="韦小桥", birth=date(1971, 2, 3)))
    with reading(engine) as session:
        value = session.scalars(select(BoardValue)).one()
        assert (str(value.mean), str(value.sd), value.threshold) == ("2.50", "10", None)
        assert session.scalars(select(Person)).one().birth == date(1971, 2, 3)


@pytest.mark.parametrize("wrong", ["NaN", "Infinity", "-Infinity", "sNaN"])
def test_what_is_no_number_is_not_stored(engine, wrong):
    rows = [{"board_id": 1, "tier": "gold", "seat": "E", "mean": Decimal(wrong), "sd": Decimal(1), "threshold": None}]
    with pytest.raises(StatementError, match="not a number"), act(engine) as step:
        step.insert(BoardValue, rows)


def test_an_instant_is_stored_in_utc_and_needs_a_zone(engine):
    shanghai = datetime(2026, 5, 1, 9, 30, tzinfo=timezone(timedelta(hours=8)))
    with act(engine) as step:
        step.session.add(Tournament(name="杯", code="AB12CD", zone="Asia/Shanghai", first_day=date(2026, 5, 1)))
        step.insert(Segment, [{"event_id": add_event(step), "number": 1, "rounds": 1}])
        step.session.add(Round(segment_id=1, number=1, planned_start=shanghai))
    with reading(engine) as session:
        start = session.scalars(select(Round)).one().planned_start
        assert start is not None
        assert start.isoformat() == "2026-05-01T01:30:00+00:00"
    with pytest.raises(StatementError, match="without a zone"), act(engine) as step:
        step.insert(Round, [{"segment_id": 1, "number": 2, "planned_start": datetime(2026, 5, 1)}])  # noqa: DTZ001


def test_an_instant_has_one_spelling():
    assert instant(datetime(2026, 5, 1, 1, 30, 0, 123999, tzinfo=UTC)) == "2026-05-01T01:30:00.123+00:00"


def test_text_is_stored_clean(engine):
    with act(engine) as step:
        step.insert(Club, [{"name": "Cafe\u0301\x00 A\tB\r\nC\x1b[1m", "short": "\ud83d"}])
    with reading(engine) as session:
        club = session.scalars(select(Club)).one()
        assert (club.name, club.short) == ("Café A B\nC[1m", "")


@given(st.text())
def test_cleaning_twice_is_cleaning_once(text):
    once = clean(text)
    assert clean(once) == once
    assert once.encode() is not None
    assert not set(once) & {"\x00", "\t", "\r", "\x7f", "\x85"}
