"""Drafts the next migration: `python -m tdapp.model.migrations.draft 0002` writes versions/0002.py, to be mended.

The draft is what changes the newest migrated file into the tables as they are now. Types are written as they
are stored, so that a migration stays what it was when ours change.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from alembic.autogenerate import produce_migrations, render_python_code
from alembic.autogenerate.api import AutogenContext
from alembic.runtime.migration import MigrationContext

from tdapp.model.base import Base
from tdapp.model.canonical import plain_type
from tdapp.model.chain import journal_metadata
from tdapp.model.engine import maintenance
from tdapp.model.tables import Base as _AllTables
from tdapp.model.upgrade import MIGRATIONS, migrate

_HEADER = '''"""Schema {schema}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = {before}


def upgrade() -> None:
    """Lead the tables to this schema."""
    {code}
'''


_SUPERFLUOUS = r"\s*info=\{.*\},|# ###.*\n\s*|\s*# ###.*"


def draft(revision: str, before: str | None) -> str:
    """The source of a migration that leads from `before` to the tables as they are now."""
    assert _AllTables is Base
    with TemporaryDirectory() as folder, maintenance(Path(folder) / "old.tdb", "rwc") as connection:
        if before is not None:
            migrate(connection, before)
        both: Any = [Base.metadata, journal_metadata]  # Alembic takes several, its types do not say so
        context = MigrationContext.configure(connection, opts={"target_metadata": both, "render_item": _as_stored})
        operations = produce_migrations(context, both).upgrade_ops
        assert operations is not None
        code = re.sub(_SUPERFLUOUS, "", render_python_code(operations, render_item=_as_stored)).strip()
    return _HEADER.format(schema=int(revision), revision=revision, before=repr(before), code=code)


def _as_stored(kind: str, thing: Any, _context: AutogenContext) -> str | Literal[False]:
    if kind != "type":
        return False
    stored = plain_type(thing)
    return "sa.LargeBinary()" if stored.__class__.__name__ == "NullType" else f"sa.{stored!r}"


if __name__ == "__main__":
    target = MIGRATIONS / "versions" / f"{sys.argv[1]}.py"
    earlier = sorted(p.stem for p in target.parent.glob("[0-9]*.py") if p.stem < target.stem)
    target.write_text(draft(target.stem, earlier[-1] if earlier else None), encoding="utf-8")
