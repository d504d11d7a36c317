"""One word, one meaning: no two public classes share a name, and some words of our own stay away."""

import ast
import functools
import pathlib
from collections import defaultdict
from collections.abc import Iterator

SOURCES = pathlib.Path(__file__).parent.parent / "casata"
WORDS = {  # words of our own where the trade has one; no variable, argument, attribute or function either
    "belongings": "personal_data",
    "carrier": "transport",
    "crowd": "load test, parallel search",
    "gallery": "cache",
    "hall": "tables",
    "mind": "bot_level, search room",
    "minds": "bots",
    "orphans": "parent watch",
    "seating": "table",
    "steward": "runner",
    "workshop": "workers",
}
BOT_SEATS = "lab/"  # in the laboratory, a seating is which bot sits where


@functools.cache
def sources() -> list[tuple[str, ast.Module]]:
    """Every module of the program with its path."""
    return [
        (path.relative_to(SOURCES).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(SOURCES.rglob("*.py"))
    ]


def identifiers(tree: ast.Module) -> Iterator[str]:
    """The names that a module gives, or uses, for variables, arguments, attributes and functions."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name


def test_no_two_public_classes_share_a_name() -> None:
    """Games are alike: each has its own Box, State and picture. No other module has a class of those names."""
    paths = defaultdict(set)
    for path, tree in sources():
        game = path.split("/")[1] if path.startswith("games/") else ""
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                paths[node.name, game].add(path)
    shared = {name for name, game in paths if not game} & {name for name, game in paths if game}
    assert shared == set()
    assert {name: found for name, found in paths.items() if len(found) > 1} == {}


def test_words_of_the_trade_come_before_our_own() -> None:
    found = {(path, name) for path, tree in sources() for name in identifiers(tree) if name in WORDS}
    assert {(path, name) for path, name in found if not (name == "seating" and path.startswith(BOT_SEATS))} == set()
