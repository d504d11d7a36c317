"""What alembic runs: the changes that a database has not had yet, on the connection it is handed."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"], target_metadata=context.config.attributes["metadata"]
)
with context.begin_transaction():
    context.run_migrations()
