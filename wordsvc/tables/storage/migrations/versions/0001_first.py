"""Tables, players, phones, games, events"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables, players, phones, games, events."""
    op.create_table(
        "hits",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_hits"),
    )
    op.create_index("ix_hits_expires", "hits", ["expires"])

    op.create_table(
        "tables",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("join_token", sa.String(), nullable=False),
        sa.Column("watch_token", sa.String(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("changed", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
        sa.UniqueConstraint("join_token", name="uq_tables_join_token"),
        sa.UniqueConstraint("watch_token", name="uq_tables_watch_token"),
    )
    op.create_index("ix_tables_changed", "tables", ["changed"])

    op.create_table(
        "answers",
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=True),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("time", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_answers_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", "key", name="pk_answers"),
    )
    op.create_index("ix_answers_table_id", "answers", ["table_id"])
    op.create_index("ix_answers_time", "answers", ["time"])

    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), sa.Identity(always=False), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("lexicon", sa.JSON(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.Column("summary", sa.JSON(none_as_null=True), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_games_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("table_id", "number", name="uq_games_table_id_number"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "phones",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("wants", sa.Integer(), nullable=True),
        sa.Column("claim_number", sa.Integer(), nullable=True),
        sa.Column("claim_refused", sa.Boolean(), nullable=False),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_phones_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_phones"),
        sa.UniqueConstraint("table_id", "token_hash", name="uq_phones_table_id_token_hash"),
    )
    op.create_index("ix_phones_token_hash", "phones", ["token_hash"])

    op.create_table(
        "players",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_key", sa.String(), nullable=False),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.Column("link_hash", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_players_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_players"),
        sa.UniqueConstraint("link_hash", name="uq_players_link_hash"),
        sa.UniqueConstraint("table_id", "name_key", name="uq_players_table_id_name_key"),
    )
    op.create_table(
        "events",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("evidence", sa.JSON(), nullable=False),
        sa.Column("player", sa.String(), nullable=False),
        sa.Column("phone", sa.String(), nullable=True),
        sa.Column("key", sa.String(), nullable=True),
        sa.Column("time", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_events_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_events"),
        sa.UniqueConstraint("game_id", "phone", "key", name="uq_events_game_id_phone_key"),
    )


def downgrade() -> None:
    """The way back."""
    for table in ("events", "answers", "hits", "phones", "games", "players", "tables"):
        op.drop_table(table)
