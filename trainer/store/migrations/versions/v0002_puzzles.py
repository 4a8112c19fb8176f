"""Puzzles: what was tried, ratings, cards for review, votes, a person's own puzzles, and rounds of many puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Written out rather than taken from `schema`, which moves on while this stays."""
    op.create_table(
        "attempts",
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("house", sa.String(200), nullable=False),
        sa.Column("mode", sa.String(32), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("opened", sa.String(32), nullable=False),
        sa.Column("answered", sa.String(32), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("grade", sa.String(16), nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("first", sa.Boolean, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "id", name="pk_attempts"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_attempts_player_id_players", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_attempts_player_answered", "attempts", ["player_id", "answered"])
    op.create_index("ix_attempts_player_digest", "attempts", ["player_id", "digest"])
    op.create_index("ix_attempts_digest", "attempts", ["digest"])
    op.create_table(
        "ratings",
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "kind", name="pk_ratings"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_ratings_player_id_players", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "reviews",
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("due", sa.String(32), nullable=False),
        sa.Column("updated", sa.String(32), nullable=False),
        sa.Column("card", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "digest", name="pk_reviews"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_reviews_player_id_players", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_reviews_player_due", "reviews", ["player_id", "due"])
    op.create_table(
        "votes",
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("vote", sa.String(16), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("evidence", sa.JSON, nullable=False),
        sa.Column("given", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "digest", name="pk_votes"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_votes_player_id_players", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_votes_vote_given", "votes", ["vote", "given"])
    op.create_table(
        "own_puzzles",
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "digest", name="pk_own_puzzles"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_own_puzzles_player_id_players", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "rounds",
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("mode", sa.String(32), nullable=False),
        sa.Column("begun", sa.String(32), nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "id", name="pk_rounds"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_rounds_player_id_players", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Without puzzles."""
    for table in ("rounds", "own_puzzles", "votes", "reviews", "ratings", "attempts"):
        op.drop_table(table)
