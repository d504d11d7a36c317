"""What people see in a browser: one module per subject."""
