"""The box of a game: every component and value with its picture and source, and house files checked line by line."""
