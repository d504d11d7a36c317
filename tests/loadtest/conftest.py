"""The stores that the load test runs on."""

from tests.site.conftest import database_server, empty_store, new_store  # noqa: F401 - fixtures
