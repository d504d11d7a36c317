"""The server is killed in the middle of play, five times: nothing that was acknowledged is lost."""

import pathlib

from tests.samples import more

from ..killing import Killing

pytestmark = more

KILLS = 5  # 200 in `make proof`
PLAY = (0.05, 0.5)  # seconds a server lives after its start,
LEAST = 4  # and until so many decisions were acknowledged


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: pathlib.Path) -> None:
    counts = Killing(tmp_path, KILLS, seed=1, play=PLAY, least=LEAST).run()
    assert counts.kills == KILLS
    assert counts.decisions >= LEAST * KILLS
    assert counts.in_flight
