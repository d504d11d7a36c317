"""Notices: whom to tell what, by which channel, and sending it."""
