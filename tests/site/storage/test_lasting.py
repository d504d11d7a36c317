"""A server process and the database are killed in the middle of play: nothing that was acknowledged is lost."""

import pathlib
from collections.abc import Iterator

import pytest

from tests.postgresql import Postgres, postgres
from tests.samples import more

from ..lasting import Lasting

KILLS = 2  # 200 in `make proof`
PLAY = (0.3, 0.8)  # seconds between two kills


@pytest.fixture(scope="module")
def lasting_server() -> Iterator[Postgres]:
    """A database that writes to the disk."""
    with postgres() as server:
        yield server


@more
def test_nothing_is_lost_when_a_server_process_is_killed(lasting_server: Postgres, tmp_path: pathlib.Path) -> None:
    lasting = Lasting(lasting_server, tmp_path, 1)
    counts = lasting.run(KILLS, lasting.kill_a_worker, PLAY)
    assert counts.kills == KILLS
    assert counts.decisions > KILLS


@more
def test_nothing_is_lost_when_the_database_is_killed(lasting_server: Postgres, tmp_path: pathlib.Path) -> None:
    lasting = Lasting(lasting_server, tmp_path, 2)
    counts = lasting.run(KILLS, lasting.kill_the_database, PLAY)
    assert counts.kills == KILLS
    assert counts.decisions > KILLS
