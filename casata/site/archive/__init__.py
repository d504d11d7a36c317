"""Finished games, and games imported from files."""
