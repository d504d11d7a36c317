"""How long bots wait before they answer a person."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Give every table the usual pause."""
    op.add_column("seating", sa.Column("pause", sa.String(10), nullable=False, server_default="short"))
