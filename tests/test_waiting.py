"""Tests that a busy machine might disturb are found by what they name, however far down."""

import pytest

from tests.site import leaks, test_secrets
from tests.site.archive import test_archive
from tests.site.http import test_forged, test_guard
from tests.site.table import started
from tests.waiting import shows, waits

WAITING = (
    test_secrets.test_no_byte_of_a_whole_game_gives_a_secret_away,
    test_secrets.test_tables_that_differ_in_secrets_alone_look_the_same,
    test_forged.test_a_flood_from_one_address_is_told_to_wait_and_others_are_served,
    test_guard.test_any_request_counts_by_address,
    test_archive.test_a_search_too_often_has_to_wait,
)


@pytest.mark.parametrize("test", WAITING)
def test_what_waits_or_meters_is_found(test: object) -> None:
    assert shows(test)


def test_a_function_that_leads_to_a_wait_is_found() -> None:
    def by_a_module() -> None:
        leaks.differing()  # type: ignore[call-arg]

    def within() -> None:
        def deeper() -> None:
            by_name.sleep(1)

        deeper()

    by_name = pytest
    by_a_module.__module__ = within.__module__ = "tests.here"
    assert shows(by_a_module)
    assert shows(within)


def test_what_only_asks_and_is_answered_is_not_marked(request: pytest.FixtureRequest) -> None:
    assert not shows(started)
    assert not waits(request.node)
