"""Rule pages: one source per language in a game's folder, and what each of its rules answers at a table."""
