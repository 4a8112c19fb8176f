"""How far a player is in each lesson."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One row for a player and a lesson."""
    op.create_table(
        "lessons",
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("lesson", sa.String(100), nullable=False),
        sa.Column("stars", sa.Integer, nullable=False),
        sa.Column("runs", sa.Integer, nullable=False),
        sa.Column("done", sa.String(32), nullable=True),
        sa.Column("run", sa.JSON, nullable=True),
        sa.PrimaryKeyConstraint("player_id", "lesson", name="pk_lessons"),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name="fk_lessons_player_id_players", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    """Without lessons."""
    op.drop_table("lessons")
