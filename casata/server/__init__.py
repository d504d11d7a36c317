"""Tables that people share: who sits where, what was decided, what is kept."""
