"""What characters look like: texts with the same skeleton (UTS #39) look the same."""

from __future__ import annotations

import functools
import pathlib
import unicodedata

DATA = pathlib.Path(__file__).with_suffix(".txt")
NOTHING = "-"  # in the data file: the look of invisible characters


def skeleton(text: str, keep: str = "") -> str:
    """A text that is the same for all texts that look alike; characters in `keep` stay. Compare it, don't show it."""
    looks = _looks()
    parts = unicodedata.normalize("NFD", text)
    mapped = "".join(part if part in keep else looks.get(part, part) for part in parts)
    return unicodedata.normalize("NFD", mapped)


def small_skeleton(text: str) -> str:
    """A skeleton that is also the same for large and small letters."""
    return skeleton(skeleton(text).casefold())


def is_ignorable(sign: str) -> bool:
    """Whether a character is invisible: it changes how others look, or nothing at all."""
    return _looks().get(sign) == ""


@functools.cache
def _looks() -> dict[str, str]:
    """What each confusable character looks like."""
    found = {}
    for line in DATA.read_text("ascii").splitlines():
        if not line.startswith("#"):
            look, _, codes = line.partition(": ")
            text = "" if look == NOTHING else "".join(chr(int(code, 16)) for code in look.split("+"))
            found.update(dict.fromkeys(_characters(codes), text))
    return found


def _characters(codes: str) -> list[str]:
    """Characters by their code points, single or as ranges "first..last"."""
    ends = [[int(end, 16) for end in code.split("..")] for code in codes.split()]
    return [chr(code) for end in ends for code in range(end[0], end[-1] + 1)]
