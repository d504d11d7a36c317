"""What people read at a table of the small game."""
