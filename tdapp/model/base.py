"""What every table has: an id never reused, names for its constraints, types stored alike everywhere."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from enum import Enum as PyEnum
from enum import StrEnum
from typing import Any, ClassVar

from sqlalchemy import BigInteger, Boolean, Enum, ForeignKey, Integer, LargeBinary, MetaData, Table
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedColumn, declared_attr, mapped_column

from tdapp.model.types import Day, Dec, Utc, Words

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""Names of constraints and indexes; PostgreSQL refuses two of one name."""


def _values(choices: type[PyEnum]) -> list[str]:
    return [str(c.value) for c in choices]


class Base(DeclarativeBase):
    """A table with an integer id that is never reused.

    `__entry_only__ = True`: rows are entered and never changed or deleted (rulings, corrections,
    appeals, queries, publications); what is wrong is withdrawn by a further entry.
    `__content__ = True`: rows hold content keyed by its SHA-256, and stay when the step that brought
    them is undone.
    """

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        int: BigInteger(),
        bool: Boolean(),
        str: Words(),
        Decimal: Dec(),
        datetime: Utc(),
        date: Day(),
        bytes: LargeBinary(),
        StrEnum: Enum(StrEnum, native_enum=False, create_constraint=False, length=40, values_callable=_values),
    }
    __entry_only__: ClassVar[bool] = False
    __content__: ClassVar[bool] = False

    id: Mapped[int] = mapped_column(Integer, primary_key=True, sort_order=-1)

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        table = cls.__dict__.get("__table__")
        if isinstance(table, Table):
            table.dialect_kwargs["sqlite_autoincrement"] = True
            table.info |= {"entry_only": cls.__entry_only__, "content": cls.__content__}


class Versioned:
    """Mixin: a row that two desks may change; the second to write a stale copy is refused.

    `version` starts at 1 and counts on with every change, also with an undo, never back.
    """

    version: Mapped[int] = mapped_column(default=1, sort_order=1, info={"counter": True})

    @declared_attr.directive
    def __mapper_args__(cls) -> dict[str, Any]:
        return {"version_id_col": cls.version}


def ref(target: str, *, optional: bool = False, unique: bool = False) -> MappedColumn[Any]:
    """A column that refers to another row, e.g. `ref("entry.id")`: indexed, checked at the commit.

    Nothing is deleted or emptied with the row it refers to.
    """
    key = ForeignKey(target, deferrable=True, initially="DEFERRED")
    return mapped_column(key, nullable=optional, unique=unique or None, index=not unique or None)


def digest() -> MappedColumn[Any]:
    """A column that enters the journal as its SHA-256 only: sealed hands, PIN hashes, photos, publications."""
    return mapped_column(info={"digest": True})
