"""The audit log: what hosts and operators did to others."""
