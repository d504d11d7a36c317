"""What is stored, and how: schema, migrations, store, backups."""
