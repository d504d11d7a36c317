"""What people read at a table of The Staufer Dynasty."""
