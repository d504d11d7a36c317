"""What a game is like, measured: the published report of a game, and reports that stand alone."""
