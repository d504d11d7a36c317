"""People who sign in: accounts, names, passwords, their data, and the pages for these."""
