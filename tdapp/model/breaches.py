"""The catalogue of breaches as an event keeps it (rules 6)."""

from __future__ import annotations

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tdapp.model.base import Base, ref


class BreachCatalogue(Base):
    """One version of an event's edited catalogue as TOML; the highest number is in force, none is the shipped one."""

    __tablename__ = "breach_catalogue"
    __table_args__ = (UniqueConstraint("event_id", "number"),)
    event_id: Mapped[int] = ref("event.id")
    number: Mapped[int]
    toml: Mapped[str]
    reason: Mapped[str] = mapped_column(default="")
