"""Runs migrations on the connection that `upgrade` hands over, within its transaction."""

from __future__ import annotations

from alembic import context

from tdapp.model.base import Base
from tdapp.model.chain import journal_metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=[Base.metadata, journal_metadata],
    render_as_batch=True,
    compare_type=True,
)
context.run_migrations()
