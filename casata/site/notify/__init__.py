"""Notices: whom to tell what, through which channel, and sending it."""
