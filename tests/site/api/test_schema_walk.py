"""A small walk through all that the description of the API allows and forbids; a long one with CASATA_TESTS=all."""

import pathlib

from casata.loadtest.process import ServerProcess
from tests.samples import more, sample

from ..schema_walk import walk

EXAMPLES = sample(4, 150)  # a kind of request


@more
def test_every_answer_of_the_api_is_described_and_none_is_a_server_error(tmp_path: pathlib.Path) -> None:
    server = ServerProcess(tmp_path / "x.db", "--limits", "100000", "--bots", "1", "--pause", "0")
    try:
        sent = walk(server, EXAMPLES)
    finally:
        server.stop()
    assert len(sent) > 10
    assert all(sent.values())
