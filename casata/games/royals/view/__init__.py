"""What people read at a table of Royals."""
