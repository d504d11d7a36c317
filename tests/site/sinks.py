"""A mail server and a web server for tests, which remember what they get."""

from __future__ import annotations

import email
import http.server
import json
import re
import socketserver
import threading
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default
from types import TracebackType
from typing import Any, Self, cast

from tests.patience import SOON, until


class Sink:
    """A server in a thread."""

    def __init__(self, server: socketserver.BaseServer) -> None:
        self._server = server
        self._thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])  # type: ignore[arg-type]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, at: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def soon(arrived: list[Any], number: int) -> None:
    """Wait until so many have arrived."""
    until(lambda: len(arrived) >= number, f"all {number} arrivals")


class _Letterbox(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.wfile.write(b"220 sink\r\n")
        while line := self.rfile.readline().decode().strip():
            verb = line[:4].upper()
            if verb == "DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = []
                while (read := self.rfile.readline()) != b".\r\n":
                    lines.append(read.removeprefix(b"."))
                sink = cast("MailSink", self.server.sink)  # type: ignore[attr-defined]
                sink.letters.append(cast("EmailMessage", email.message_from_bytes(b"".join(lines), policy=default)))
            self.wfile.write(b"221 bye\r\n" if verb == "QUIT" else b"250 ok\r\n")
            if verb == "QUIT":
                return


class MailSink(Sink):
    """A mail server that accepts everything."""

    def __init__(self) -> None:
        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Letterbox)
        server.daemon_threads = True
        server.sink = self  # type: ignore[attr-defined]
        super().__init__(server)
        self.letters: list[EmailMessage] = []

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def links(self, part: str) -> list[str]:
        """The links that contain this part in all emails."""
        text = "\n".join(letter.get_content() for letter in self.letters)
        return re.findall(rf"http://\S*{part}\S*", text)


@dataclass
class Request:
    """A request to a webhook."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Answer:
    """How a sink answers."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    wait: threading.Event | None = None


class _Hook(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        sink = cast("HookSink", self.server.sink)  # type: ignore[attr-defined]
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        sink.requests.append(Request(self.path, headers, body))
        answer = sink.answers.get(self.path, sink.answer)
        if answer.wait:
            answer.wait.wait(SOON)
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        """Log nothing."""


class HookSink(Sink):
    """A web server that remembers every POST."""

    def __init__(self) -> None:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Hook)
        server.daemon_threads = True
        server.sink = self  # type: ignore[attr-defined]
        super().__init__(server)
        self.server = server
        self.requests: list[Request] = []
        self.answer = Answer()
        self.answers: dict[str, Answer] = {}  # by path

    def url(self, path: str = "/hook") -> str:
        return f"http://127.0.0.1:{self.port}{path}"
