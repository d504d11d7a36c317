"""What bots are called."""

from collections.abc import Callable

from ..engine.text.language import context
from .plan import LEVELS

# Of a language's own, for sentences that go on with a number: "Kezdő-1 2 pontot kap".
NUMBERED = context("name of a bot", "{level} {number}")


def bot_name(name: str, level: str, t: Callable[..., str]) -> str:
    """What a reader calls a bot, of a name that begins with its level and may end with a number."""
    called, number = t(LEVELS[level].bot), name[len(level) :].strip()
    return t(NUMBERED, level=called, number=number) if number else called
