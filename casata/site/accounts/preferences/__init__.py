"""A person's own settings: name, preferences, and API keys for programs."""
