"""The games under tests/games play along like those of the collection; chance tries the same in each `make test`."""

import os
import pathlib

import pytest
from hypothesis import HealthCheck, settings

import casata.games
from tests.samples import ALL, leave_out, thin_out
from tests.waiting import waits

os.environ["CASATA_LANGUAGE"] = "en"  # whatever this machine is set to
casata.games.__path__.append(str(pathlib.Path(__file__).parent / "games"))
settings.register_profile(
    "casata", derandomize=not ALL, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # whatever the machine does beside it
settings.load_profile("casata")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what a busy machine might disturb (`pytest -m waits` runs it alone), and leave out what takes long."""
    for item in items:
        if waits(item):
            item.add_marker("waits")
    thin_out(items)
    leave_out(config, items)
