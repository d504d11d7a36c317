"""A page as a browser keeps it: the text of the table, cut into parts, to which changes are made."""

from __future__ import annotations

from typing import Any

CSRF = 'value="@csrf@"'


def units(text: str) -> bytes:
    """A text as scripts count it: two bytes each."""
    return text.encode("utf-16-le")


class OpenPage:
    """What a page knows from its socket alone."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.revision = 0
        self.layout: list[str] = []
        self.parts: dict[str, str] = {}
        self.whole = self.changes = 0  # how many messages of each kind
        self.sizes: list[int] = []  # of the changes

    def take(self, frame: dict[str, Any]) -> None:
        """A message from the server."""
        assert frame["revision"] > self.revision
        if "cuts" in frame:
            self._cut(units(frame["html"]), frame["cuts"])
            self.whole += 1
        else:
            assert frame["base"] == self.revision
            for name, change in frame["parts"].items():
                self.parts[name] = _changed(self.parts.get(name, ""), change)
            self.layout = frame.get("layout", self.layout)
            self.changes += 1
            self.sizes.append(len(str(frame["parts"])) + len(str(frame.get("layout", ""))))
        self.revision = frame["revision"]

    def _cut(self, html: bytes, cuts: list[tuple[str, int, int]]) -> None:
        self.layout, at = [], 0
        for name, start, end in cuts:
            self.layout += [html[2 * at : 2 * start].decode("utf-16-le"), name]
            self.parts[name] = html[2 * start : 2 * end].decode("utf-16-le")
            at = end
        self.layout.append(html[2 * at :].decode("utf-16-le"))

    def html(self, csrf: str) -> str:
        """The whole table as it is shown."""
        pieces = [self.parts[piece] if at % 2 else piece for at, piece in enumerate(self.layout)]
        return "".join(pieces).replace(CSRF, f'value="{csrf}"')


def _changed(old: str, change: str | list[Any]) -> str:
    if isinstance(change, str):
        return change
    start, text, end = change
    kept = units(old)
    return kept[: 2 * start].decode("utf-16-le") + text + kept[len(kept) - 2 * end :].decode("utf-16-le")
