"""The pages around the tables: start, new table, invitation, preferences."""
