"""What the names of accounts look like."""

import sqlalchemy as sa
from alembic import op

from casata.site.storage.confusables import small_skeleton

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Let no new account look like another; of older ones that do, the oldest gets the skeleton, and all stay."""
    op.add_column("account", sa.Column("skeleton", sa.Text))
    account = sa.table("account", sa.column("person"), sa.column("login"), sa.column("skeleton"), sa.column("created"))
    c = op.get_bind()
    taken = set()
    for row in c.execute(sa.select(account).order_by(account.c.created, account.c.person)).all():
        seen = small_skeleton(row.login)
        if seen not in taken:
            c.execute(account.update().where(account.c.person == row.person).values(skeleton=seen))
        taken.add(seen)
    op.create_index("account_skeleton", "account", ["skeleton"], unique=True)
