"""A program at the API, with the standard library alone: people made through the pages, calls with their tokens."""

import http.client
import http.cookiejar
import json
import re
import urllib.parse
import urllib.request
from typing import Any

from tests.patience import SOON


class Refusal(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"{status} {reason}")
        self.status, self.reason = status, reason


def token_of(address: str, name: str) -> str:
    """A new person by this name, as a browser would make them, and a token for their programs."""
    jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    browser = urllib.request.build_opener(jar)
    page = browser.open(f"{address}/me").read().decode()
    csrf = re.search(r'<meta name="csrf" content="(\w+)"', page)
    assert csrf
    browser.open(f"{address}/me", urllib.parse.urlencode({"csrf": csrf[1], "name": name}).encode()).read()
    form = urllib.parse.urlencode({"csrf": csrf[1], "label": "test"}).encode()
    made = re.search(r'value="(casata_[^"]+)"', browser.open(f"{address}/me/tokens", form).read().decode())
    assert made
    return made[1]


class Line:
    """A connection that is kept open; an OSError or HTTPException means that nobody is there any more."""

    def __init__(self, address: str) -> None:
        self._connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc, timeout=SOON)

    def call(self, token: str, method: str, path: str, **body: Any) -> Any:
        """What the API answers, or Refusal."""
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        self._connection.request(method, f"/api{path}", json.dumps(body) if body else None, headers)
        answer = self._connection.getresponse()
        said = json.loads(answer.read())
        if answer.status != 200:
            raise Refusal(answer.status, said.get("reason", ""))
        return said

    def close(self) -> None:
        self._connection.close()
