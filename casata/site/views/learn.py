"""The rule pages that people open: of a game, and of a table with its options, players and printed values."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from ...engine.game import AnyGame, find, names
from ...engine.rulebook.answers import Answers, answers_of
from ...engine.rulebook.page import Rule, RulePage, Setting, has_rules, make_page
from ...engine.text.language import language as language_of
from ..errors import Refused
from ..tables.table import Table
from .table.cache import build_once
from .table.house_file import is_known

SYMBOL = re.compile(r'<symbol id="([\w-]+)"[^>]*viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
PIECE_HEIGHT, PIECE_WIDTH = 64, 320  # pixels


def game_with_rules(name: str) -> AnyGame:
    """The game of a page; Refused where there is none, or none with rules."""
    if name not in names() or not has_rules(find(name)):
        raise Refused("There is no such page.", "no_such_page", 404)
    return find(name)


@functools.lru_cache(maxsize=64)
def page_of_game(name: str, language: str) -> RulePage:
    """The rule page of a game for all its tables."""
    return make_page(find(name), language_of(language))


def page_of_table(table: Table, language: str) -> RulePage:
    """The rule page of a table, made once for each language; of a table with older rules, that of its game."""
    if not is_known(table.stored):
        return page_of_game(table.game, language)
    return build_once(
        table, ("rules", language), lambda: make_page(find(table.game), language_of(language), setting_of(table))
    )


def setting_of(table: Table) -> Setting:
    """How many play at a table, with which options and printed values."""
    game, stored = find(table.game), table.stored
    options = game.complete(table.stored.seats, stored.options)
    return Setting(table.stored.seats, options, game.printed(options).with_values(stored.box))


def answers_for(game: AnyGame) -> Answers:
    """What the rules of a game answer; nothing where it has no rule page."""
    return answers_of(game) or Answers({}, {}, {})


def rule_of_reason(name: str, reason: str, language: str) -> Rule | None:
    """The rule of a game that explains a refusal, if it has one."""
    game = find(name)
    anchor = next((known.rule for known in game.reasons.all if known.name == reason), "")
    return page_of_game(name, language).rule(anchor) if anchor and has_rules(game) else None


@functools.cache
def piece_sizes(name: str) -> dict[str, tuple[int, int]]:
    """How wide and high a rule page draws each symbol of a game, in pixels."""
    sprite = (find(name).theme / "symbols.svg").read_text(encoding="utf-8")
    return {symbol: _fit(float(width), float(height)) for symbol, width, height in SYMBOL.findall(sprite)}


def _fit(width: float, height: float) -> tuple[int, int]:
    """As high as a piece of a rule page is, unless that makes it too wide."""
    scale = min(PIECE_HEIGHT / height, PIECE_WIDTH / width)
    return round(width * scale), round(height * scale)


@dataclass(frozen=True)
class Found:
    """A rule that has the words somebody looked for."""

    rule: Rule
    chapter: str


def search(page: RulePage, wanted: str) -> list[Found]:
    """The rules that have every one of some words, in the order of the page."""
    words = wanted.casefold().split()
    return [
        Found(rule, chapter.heading)
        for chapter, rules in page.chapters()
        for rule in (chapter, *rules)
        if words and all(word in rule.text.casefold() for word in words)
    ]
