"""The first tables: players, houses, matches, events, intents."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Written out rather than taken from `schema`, which moves on while this stays."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("recovery", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("recovery", name="uq_players_recovery"),
    )
    op.create_table(
        "houses",
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "name", name="pk_houses"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_houses_player_id_players", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("updated", sa.String(32), nullable=False),
        sa.Column("finished", sa.String(32), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_matches_player_id_players", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_matches_player_updated", "matches", ["player_id", "updated"])
    op.create_table(
        "events",
        sa.Column("match_id", sa.String(64), nullable=False),
        sa.Column("rev", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("intent_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "rev", name="pk_events"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_events_match_id_matches", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "intents",
        sa.Column("match_id", sa.String(64), nullable=False),
        sa.Column("intent_id", sa.String(64), nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "intent_id", name="pk_intents"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_intents_match_id_matches", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Back to nothing."""
    for table in ("intents", "events", "matches", "houses", "players"):
        op.drop_table(table)
