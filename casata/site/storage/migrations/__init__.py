"""Changes of what is kept, one after the other."""
