"""What pages and the API show, as plain values."""
