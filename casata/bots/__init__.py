"""Players made of software; all see a View only."""
