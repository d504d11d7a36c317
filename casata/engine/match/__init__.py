"""One game being played: opening, deciding, undoing, saving, and what each seat sees."""
