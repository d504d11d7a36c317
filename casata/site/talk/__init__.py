"""Chat at a table: its messages, who may write and read them, and the pages for it."""
