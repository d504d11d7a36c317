"""Il Principe as it is drawn: `picture.py` makes the whole table, each other module one part of it for the theme."""
