"""One word, one meaning: no two public classes share a name, and some words of our own stay away."""

import ast
import functools
import pathlib
import re
from collections import defaultdict
from collections.abc import Iterator

SOURCES = pathlib.Path(__file__).parent.parent / "casata"
RECORDS = {"Box", "State"}  # every game declares its own
DRAWN = re.compile(r"games/(\w+)/view/")  # what a game's pictures hand to its theme: each has its own cards and chests

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
    places: dict[str, list[str]] = defaultdict(list)
    for path, tree in sources():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path)
    assert {name: paths for name, paths in places.items() if name not in RECORDS and shared(paths)} == {}


def shared(paths: list[str]) -> bool:
    """Whether anything but the views of different games has classes of the same name."""
    owners = [found[1] if (found := DRAWN.match(path)) else "" for path in paths]
    return len(paths) > 1 and ("" in owners or len(set(owners)) < len(owners))


def test_words_of_the_trade_come_before_our_own() -> None:
    found = {(path, name) for path, tree in sources() for name in identifiers(tree) if name in WORDS}
    assert {(path, name) for path, name in found if not (name == "seating" and path.startswith(BOT_SEATS))} == set()
