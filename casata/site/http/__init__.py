"""HTTP: the application, sessions, requests and responses, errors, the guard, connections, health."""
