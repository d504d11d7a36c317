"""People who sign in: their accounts, names, passwords and data, and the pages for these."""
