"""The Staufer Dynasty as it is drawn: `picture.py` makes the whole table, each other module one part for the theme."""
