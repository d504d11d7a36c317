"""Accounts, talk, notices, imports, several server processes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add accounts, talk, notices, imports and workers."""
    op.add_column("person", sa.Column("silenced", sa.Float, nullable=False, server_default="0"))
    op.add_column("seating", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seating", sa.Column("origin", sa.Text))
    op.add_column("seating", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seating", sa.Column("ended", sa.Float))
    op.add_column("seat", sa.Column("screen", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE seating SET public = open")
    op.execute("UPDATE seating SET ended = changed WHERE status = 'over'")
    op.create_index("seating_ended", "seating", ["status", "public", "ended", "id", "game"])
    op.create_index("seating_host", "seating", ["host"])
    op.create_index("seating_secret", "seating", ["secret"], unique=True)
    op.create_table(
        "account",
        sa.Column("person", sa.String(40), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("login", sa.String(80), nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("mail", sa.String(254), nullable=False),
        sa.Column("mail_confirmed", sa.Boolean, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("operator", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "ticket",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("person.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "message",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("seating", sa.String(40), sa.ForeignKey("seating.id"), nullable=False),
        sa.Column("person", sa.String(40), sa.ForeignKey("person.id"), nullable=False, index=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
    )
    op.create_index("message_seating", "message", ["seating", "at"])
    op.create_table(
        "mute",
        sa.Column("person", sa.String(40), sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("muted", sa.String(40), sa.ForeignKey("person.id"), primary_key=True),
    )
    op.create_table(
        "silence",
        sa.Column("seating", sa.String(40), sa.ForeignKey("seating.id"), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("person.id"), primary_key=True),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("message", sa.String(40), sa.ForeignKey("message.id"), nullable=False),
        sa.Column("person", sa.String(40), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("settled", sa.Float),
        sa.UniqueConstraint("message", "person", name="report_once"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("seating", sa.String(40), index=True),
        sa.Column("target", sa.String(40)),
        sa.Column("detail", sa.Text, nullable=False),
    )
    op.create_table(
        "channel",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("person.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("trouble", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "notice",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("channel", sa.String(40), sa.ForeignKey("channel.id"), nullable=False),
        sa.Column("seating", sa.String(40), sa.ForeignKey("seating.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.UniqueConstraint("channel", "seating", "seat", "question", "kind", name="notice_once"),
    )
    op.create_index("notice_due", "notice", ["state", "due"])
    op.create_table(
        "worker", sa.Column("id", sa.String(40), primary_key=True), sa.Column("seen", sa.Float, nullable=False)
    )
