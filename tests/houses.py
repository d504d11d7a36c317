"""House files that are wrong, in any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from casata.engine.errors import BoxError


def refusal_of(laid_out: Callable[[], Any]) -> str:
    """What is said to a house file: one line that names the file, and not a long one."""
    with pytest.raises(BoxError) as problem:
        laid_out()
    message = str(problem.value)
    assert message.startswith("house.toml")
    assert len(message.splitlines()) == 1
    assert len(message) < 400
    return message
