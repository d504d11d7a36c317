"""Operators, their pages, and the audit log of what operators and hosts did."""
