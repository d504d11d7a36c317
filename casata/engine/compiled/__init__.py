"""The same rules as compiled code: the loader, and many games at once."""
