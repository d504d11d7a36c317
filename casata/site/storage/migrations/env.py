"""What Alembic runs: the migrations a database has not had yet, on the connection it is given."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"], target_metadata=context.config.attributes["metadata"]
)
with context.begin_transaction():
    context.run_migrations()
