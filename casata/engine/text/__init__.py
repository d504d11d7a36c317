"""What people read of a game: wording, boards in words, the terminal's sheet, the catalogue."""
