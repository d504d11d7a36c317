"""A server under load: a process of its own, and many scripted people at its tables."""
