"""What bots of each level are called, as texts to be translated."""

from ..engine.text.language import context

BOT_NAMES = {
    "novice": context("name of a bot", "Novice"), "skilled": context("name of a bot", "Skilled"),
    "strong": context("name of a bot", "Strong"), "master": context("name of a bot", "Master"),
}  # fmt: skip
