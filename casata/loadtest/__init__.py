"""Load tests: a server in a process of its own, and many scripted people at its tables."""
