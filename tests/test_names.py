"""One word, one meaning: names that were retired stay away, and no two public classes share a name."""

import ast
import functools
import pathlib
from collections import defaultdict
from collections.abc import Iterator

import pytest

SOURCES = pathlib.Path(__file__).parent.parent / "casata"
RECORDS = {"Box", "State"}  # every game declares its own

MODULES = {  # with the names that say it better
    "arrival": "http/timeouts",
    "asking": "http/requests",
    "batches": "compiled/batch",
    "belongings": "accounts/personal_data",
    "boxes": "cli/box",
    "carrier": "notify/transport",
    "chat": "talk",
    "chronicle": "tables/view/log",
    "conditions": "rules/refusals, reasons",
    "crowd": "loadtest, bots/parallel",
    "door": "http/connections",
    "drawing": "tables/view/patch",
    "faces": "shared_screen",
    "fair": "work/turns",
    "gallery": "tables/view/cache",
    "hall": "tables/registry",
    "house": "loadtest/load",
    "houses": "tables/view/house_file",
    "keep": "cli/database",
    "keeping": "cli/savefile",
    "letters": "notify/message_text",
    "mind": "bots/search_room",
    "minds": "tables/bots",
    "monitor": "http/health",
    "moving": "storage/backup",
    "naming": "tables/view/names",
    "needed": "loadtest/extras",
    "numbers": "metrics",
    "orphans": "bots/parent_watch",
    "paces": "tables/view/pace",
    "people": "tables/seats, accounts",
    "playing": "tables/decide",
    "saying": "tables/view/wording, text",
    "screens": "shared_screen",
    "seating": "tables/table",
    "server": "site",
    "share": "work/fair_share",
    "show": "tables/view/build",
    "showing": "cli/render",
    "shown": "tables/view/model",
    "sight": "tables/view/game",
    "steward": "tables/runner",
    "telling": "text/narration",
    "tries": "accounts/attempts",
    "trouble": "loadtest/bad_guests",
    "web": "site",
    "words": "view/labels",
    "workshop": "work/workers",
}
OTHER_MODULES = {
    "cli/show.py",  # the command `casata show`
    "games/royals/rules/drawing.py",  # a chapter of the rules: cards are drawn
}
CLASSES = {
    "Arrival": "RequestProtocol",
    "Carrier": "Transport",
    "Crowd": "ParallelSearch",
    "Door": "Connections",
    "FullHouse": "LoadTest",
    "Gallery": "DrawingCache",
    "Hall": "Tables",
    "Mind": "SearchRoom",
    "Minds": "BotPool",
    "Seating": "Table",
    "Steward": "Runner",
    "WayOut": "Outbound",
    "Workshop": "WorkerPool",
}
FUNCTIONS = {
    "answered": "answer_json",
    "asking": "current_owner",
    "called": "name_of",
    "drawn": "draw",
    "entering": "sign_in",
    "kept": "in_store",
    "legible": "readable_lines",
    "listed": "list_of",
    "made": "make",
    "persistent": "retry_if_stale",
    "rendered": "render",
    "shown": "view",
    "stranger": "new_guest",
    "told": "events",
    "written": "write",
}
WORDS = {  # no variable, argument, attribute or function either
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
COLUMNS = {"seating"}  # columns of the database keep their names
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
            case ast.Attribute(attr=name) | ast.keyword(arg=str(name)) if name not in COLUMNS:
                yield name


def functions(tree: ast.Module) -> Iterator[str]:
    """The names of functions and methods."""
    return (node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def test_no_two_public_classes_share_a_name() -> None:
    places = defaultdict(list)
    for path, tree in sources():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path)
    assert {name: paths for name, paths in places.items() if len(paths) > 1 and name not in RECORDS} == {}


def test_no_module_has_a_retired_name() -> None:
    modules = {path: path.removesuffix("/__init__.py").removesuffix(".py").split("/") for path, _ in sources()}
    assert modules.keys() >= OTHER_MODULES
    found = {path for path, parts in modules.items() if MODULES.keys() & parts}
    assert found - OTHER_MODULES == set()


@pytest.mark.parametrize("name", CLASSES)
def test_no_class_has_a_retired_name(name: str) -> None:
    assert [path for path, tree in sources() if name in _classes(tree)] == []


@functools.cache
def _classes(tree: ast.Module) -> set[str]:
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def test_no_function_has_a_retired_name() -> None:
    found = {(path, name) for path, tree in sources() for name in functions(tree) if name in FUNCTIONS}
    assert found == set()


def test_no_variable_argument_or_attribute_has_a_retired_name() -> None:
    found = {(path, name) for path, tree in sources() for name in identifiers(tree) if name in WORDS}
    assert {(path, name) for path, name in found if not (name == "seating" and path.startswith(BOT_SEATS))} == set()
