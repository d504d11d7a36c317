"""The engine: what rules are written with, compiled rules, matches, and texts."""
