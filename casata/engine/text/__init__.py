"""What people read of a game: languages, words for moves and events, tables in words, pictures and lines."""
