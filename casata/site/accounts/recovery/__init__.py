"""A forgotten password, and the links that are mailed to people."""
