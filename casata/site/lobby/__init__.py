"""The way to a table: the start page, a new table, an invitation."""
