"""The database: schema, migrations, store, backups."""
