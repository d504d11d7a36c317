"""HTTP itself: the application, sessions, limits, errors, health."""
