"""PostgreSQL tells every process which table has changed"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_TELL = """
    CREATE FUNCTION wordsvc_tell() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_notify('wordsvc_tables', COALESCE(NEW.id, OLD.id));
        RETURN NULL;
    END $$
"""
_TRIGGER = """
    CREATE TRIGGER wordsvc_tell AFTER INSERT OR UPDATE OR DELETE ON tables
    FOR EACH ROW EXECUTE FUNCTION wordsvc_tell()
"""


def upgrade() -> None:
    """PostgreSQL tells every process which table has changed."""
    if op.get_context().dialect.name == "postgresql":
        op.execute(_TELL)
        op.execute(_TRIGGER)


def downgrade() -> None:
    """Nobody is told."""
    if op.get_context().dialect.name == "postgresql":
        op.execute("DROP TRIGGER wordsvc_tell ON tables")
        op.execute("DROP FUNCTION wordsvc_tell()")
