"""People, tables, seats, decisions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables of the first version."""
    op.create_table(
        "setting", sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )
    op.create_table(
        "person",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("preferences", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "token",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("person.id"), nullable=False, index=True),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "seating",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("box", sa.Text, nullable=False),
        sa.Column("pace", sa.String(20), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(40), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("link", sa.String(40), nullable=False, unique=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("waiting", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("words", sa.Text),
        sa.Column("rematch", sa.String(40)),
    )
    op.create_index("seating_status", "seating", ["status", "open"])
    op.create_table(
        "seat",
        sa.Column("seating", sa.String(40), sa.ForeignKey("seating.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("person.id"), index=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("contribution", sa.String(200), nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.Float, nullable=False),
    )
    op.create_table(
        "entry",
        sa.Column("seating", sa.String(40), sa.ForeignKey("seating.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("code", sa.Integer),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("tale", sa.Text, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("mark", sa.String(40)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("seating", "mark", name="entry_mark"),
    )
    op.create_table(
        "layout",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("rules", sa.Integer, primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_table(
        "visitor",
        sa.Column("seating", sa.String(40), sa.ForeignKey("seating.id"), primary_key=True),
        sa.Column("person", sa.String(40), primary_key=True),
    )
    op.create_table(
        "note",
        sa.Column("seating", sa.String(40), sa.ForeignKey("seating.id"), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
