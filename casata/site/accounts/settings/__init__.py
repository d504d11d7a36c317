"""The settings of an account: its password, email address and data."""
