"""A real server in a thread of this process, for tests of connections."""

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from tests.patience import until


@contextlib.contextmanager
def listening(app: ASGIApp, **settings: Any) -> Iterator[int]:
    """The port at which an application answers."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, **settings))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until(lambda: server.started, "a server that answers")
        yield int(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()
