"""What people read at a table of Il Principe."""
