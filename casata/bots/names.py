"""What bots of each level are called, as texts to be translated."""

from collections.abc import Callable

from ..engine.text.language import context

BOT_NAMES = {
    "novice": context("name of a bot", "Novice"), "skilled": context("name of a bot", "Skilled"),
    "strong": context("name of a bot", "Strong"), "master": context("name of a bot", "Master"),
}  # fmt: skip
# Of a language's own, for sentences that go on with a number: "Kezdő-1 2 pontot kap".
NUMBERED = context("name of a bot", "{level} {number}")


def bot_name(name: str, level: str, t: Callable[..., str]) -> str:
    """What a reader calls a bot, of a name that begins with its level and may end with a number."""
    called, number = t(BOT_NAMES[level]), name[len(level) :].strip()
    return t(NUMBERED, level=called, number=number) if number else called
