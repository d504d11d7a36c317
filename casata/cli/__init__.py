"""The command line: casata play | watch | sim | box | verify | show | bench."""

from .app import app, main

__all__ = ["app", "main"]
