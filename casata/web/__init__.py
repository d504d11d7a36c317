"""Pages: what people see in a browser."""
