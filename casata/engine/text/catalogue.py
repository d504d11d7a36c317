"""The catalogue: every text a person reads is looked up here by its English original."""

from __future__ import annotations

import ast
import functools
import gettext
import os
import pathlib
import re
from collections.abc import Iterator

from .. import game as registry
from ..compiled.loader import HOME
from ..game import Game
from .wording import Translate, plain

DOMAIN = "casata"
SOURCES = pathlib.Path(__file__).parents[2]
FOLDER = SOURCES / "locale"
IN_PAGE = re.compile(r"""\bt\(\s*(?P<quote>["'])(?P<text>.*?)(?P=quote)""")
CALLS = ("text", "t", "Refused", "Stale")  # functions whose first argument is a text
PSEUDO = "xx"  # marks every text, so that a test sees which ones do not come from here


def translator(language: str = "") -> Translate:
    """The texts in a language (CASATA_LANGUAGE unless named); English where there is no translation."""
    return _translator(language or os.environ.get("CASATA_LANGUAGE", ""))


@functools.cache
def _translator(wanted: str) -> Translate:
    if wanted == PSEUDO:
        return marked
    if not wanted:
        return plain
    return gettext.translation(DOMAIN, FOLDER, [wanted], fallback=True).gettext


def marked(text: str) -> str:
    """A text in the pseudo-language."""
    return f"«{text}»"


def messages() -> dict[str, str]:
    """Every text with where it comes from."""
    found: dict[str, str] = {}
    for game in map(registry.find, registry.names()):
        if SOURCES in game.folder.parents:
            found.update((text, f"games/{game.name}") for text in _texts_of(game))
    for path in sorted([*SOURCES.rglob("*.py"), *SOURCES.rglob("*.html")]):
        for text in _texts_in(path) if path.suffix == ".py" else _texts_in_page(path):
            found.setdefault(text, str(path.relative_to(SOURCES)))
    return found


def _texts_of(game: Game) -> Iterator[str]:
    yield game.title
    yield from (kind.text for kind in game.moves.kinds)
    yield from (kind.text for kind in game.events.kinds)
    yield from (reason.text for reason in game.reasons.all)
    yield from (option.meaning for option in game.options)
    yield from (preset.reason for preset in game.presets)
    yield from (source.replace("_", " ") for source in game.sources.names)
    yield from game.value_words.values()
    yield from game.labels(game.printed(game.complete(game.seats[0], None))).values()


def _texts_in(path: pathlib.Path) -> Iterator[str]:
    """Literal texts handed to `text(...)` or `t(...)`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in CALLS and isinstance(node.args[0].value, str):
                yield node.args[0].value


def _texts_in_page(path: pathlib.Path) -> Iterator[str]:
    """Literal texts handed to `t(...)` in a template."""
    for found in IN_PAGE.finditer(path.read_text(encoding="utf-8")):
        yield found["text"]


def template() -> str:
    """The template for translators, as `locale/casata.pot` keeps it."""
    lines = [
        f"# Texts of {HOME}; made by `make catalogue`.",
        'msgid ""',
        'msgstr ""',
        '"Content-Type: text/plain; charset=UTF-8\\n"',
        "",
    ]
    for text, origin in sorted(messages().items(), key=lambda item: (item[1], item[0])):
        quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        lines += [f"#: {origin}", f'msgid "{quoted}"', 'msgstr ""', ""]
    return "\n".join(lines)
