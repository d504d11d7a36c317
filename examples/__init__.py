"""Examples to read and to begin with: a tour of the interface, and two programs that learn."""
