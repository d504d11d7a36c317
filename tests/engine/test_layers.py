"""The engine knows nothing of the layers above it, not even their names."""

import ast
import pathlib
import re

import pytest

import casata.engine

ENGINE = pathlib.Path(casata.engine.__file__).parent
ABOVE = {"bot", "bots", "lab", "laboratory", "loadtest", "site", "cli", "terminal", "browser", "html", "http"}
SOURCES = sorted(ENGINE.rglob("*.py*"))


def code_words(source: str) -> set[str]:
    """Every word of names and texts in a source; docstrings and comments may explain."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    return set(re.findall(r"[a-z]+", ast.unparse(tree).lower()))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ENGINE).as_posix())
def test_the_engine_names_no_layer_above_it(path: pathlib.Path) -> None:
    assert code_words(path.read_text(encoding="utf-8")) & ABOVE == set()


def test_words_of_names_and_texts_are_found_but_not_those_of_docstrings() -> None:
    source = (
        '"""A bot."""\nfrom ..site import open_browser\ndef run():\n    """A page."""\n    return f"{x} lab"  # cli\n'
    )
    assert code_words(source) & ABOVE == {"site", "browser", "lab"}
