"""What people read of a game: languages, words for moves and events, boards in words, sheets."""
