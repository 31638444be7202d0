"""Alembic's entry: the connection is always given, its transaction belongs to whoever gives it."""

from __future__ import annotations

from alembic import context

from wordsvc.tables.storage.schema import Row

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Row.metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
