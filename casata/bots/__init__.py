"""Bots: players made of software. They see a View, never the State."""
