"""A table as one viewer sees it."""
