"""Operators, their pages, and the audit log."""
