"""Learning a game: its rule page and player aid, of the game and of one table."""
