"""Curtains at shared screens."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Count how often a shared screen was covered, so that every page of it hides again."""
    op.add_column("seat", sa.Column("curtain", sa.Integer, nullable=False, server_default="0"))
