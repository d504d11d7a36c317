"""Curtains at shared screens."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """What a screen may show ends when its curtain falls, everywhere."""
    op.add_column("seat", sa.Column("curtain", sa.Integer, nullable=False, server_default="0"))
