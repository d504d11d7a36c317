"""What characters look like: the skeletons of UTS #39, by which two texts that look the same are the same."""

from __future__ import annotations

import functools
import pathlib
import unicodedata

DATA = pathlib.Path(__file__).with_suffix(".txt")
NOTHING = "-"  # what characters look like that are not seen


def skeleton(text: str, keep: str = "") -> str:
    """The same for all texts that look alike, but for characters to keep; only for comparing, never for showing."""
    looks = _looks()
    parts = unicodedata.normalize("NFD", text)
    mapped = "".join(part if part in keep else looks.get(part, part) for part in parts)
    return unicodedata.normalize("NFD", mapped)


def small_skeleton(text: str) -> str:
    """The same for texts in which large and small letters count as one."""
    return skeleton(skeleton(text).casefold())


def is_ignorable(sign: str) -> bool:
    """Whether a character is not seen, and only changes others, or nothing at all."""
    return _looks().get(sign) == ""


@functools.cache
def _looks() -> dict[str, str]:
    """What each character is taken for."""
    found = {}
    for line in DATA.read_text("ascii").splitlines():
        if not line.startswith("#"):
            seen, _, codes = line.partition(": ")
            taken_for = "" if seen == NOTHING else "".join(chr(int(code, 16)) for code in seen.split("+"))
            found.update(dict.fromkeys(_signs(codes), taken_for))
    return found


def _signs(codes: str) -> list[str]:
    """Characters by their numbers, or by the first and the last of a row."""
    ends = [[int(end, 16) for end in code.split("..")] for code in codes.split()]
    return [chr(code) for end in ends for code in range(end[0], end[-1] + 1)]
