"""Texts for people: whole templates with named gaps, each filled, never glued from pieces."""

import ast
import importlib.machinery
import importlib.util
import pathlib
import string
from collections.abc import Iterator

import pytest

SOURCES = pathlib.Path(__file__).parents[1] / "casata"
FILLED = (
    "BoxError", "CasataError", "DatabaseDown", "IllegalMove", "OptionError", "PositionError", "Refused", "SaveError",
    "StoreError", "phrase", "t", "text",
)  # whose first argument is a text that keywords fill  # fmt: skip
SECOND = ("impossible", "refuse", "wrong")  # whose second argument is one
PLACES = dict.fromkeys((*FILLED, "Message", "Stale", "later"), (0,)) | {
    "asked": (1, 2),
    "context": (1,),
    "plural": (0, 1),
    **dict.fromkeys(SECOND, (1,)),
}
KNOWN = {"asked": {"names", "count"}}  # gaps that a function fills itself


def _name(path: pathlib.Path) -> str:
    return path.relative_to(SOURCES).as_posix()


FILES = sorted(SOURCES.rglob("*.py"))


def _called(node: ast.expr) -> str:
    """What a call calls; nothing for anything else."""
    function = node.func if isinstance(node, ast.Call) else None
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def calls(tree: ast.Module) -> Iterator[tuple[ast.Call, list[ast.expr]]]:
    """Every call that takes texts, and those texts; `text` of SQLAlchemy takes SQL."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "sqlalchemy")
    sql = {alias.asname or alias.name for node in imports for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (name := _called(node)) in PLACES and name not in sql:
            if name == "text" and len(node.args) != 1:
                continue  # of a picture
            yield node, [node.args[place] for place in PLACES[name] if place < len(node.args)]


def is_glued(text: ast.expr) -> bool:
    """Whether a text is an f-string, a sum, or made by % or a method of str: then nobody can translate it."""
    if isinstance(text, ast.IfExp):
        return is_glued(text.body) or is_glued(text.orelse)
    return isinstance(text, ast.JoinedStr | ast.BinOp) or _called(text) in ("format", "join")


def literals(text: ast.expr) -> list[str]:
    """The texts that an expression can be: of a plural both forms."""
    if _called(text) == "plural":
        return [literal for form in text.args[:2] for literal in literals(form)]  # type: ignore[attr-defined]
    if isinstance(text, ast.IfExp):
        return literals(text.body) + literals(text.orelse)
    return [text.value] if isinstance(text, ast.Constant) and isinstance(text.value, str) else []


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def faults(tree: ast.Module) -> list[str]:
    """What is wrong with the texts of a module, line by line."""
    found = []
    for node, texts in calls(tree):
        names, line = (
            {gap for text in texts for literal in literals(text) for gap in gaps(literal)},
            f"line {node.lineno}",
        )
        if any(map(is_glued, texts)):
            found.append(f"{line}: a text is glued from pieces; use a template with named gaps")
        if not all(map(str.isidentifier, names)):
            found.append(f"{line}: a gap has no name")
        given = {keyword.arg for keyword in node.keywords}
        if None not in given and _called(node) in (*FILLED, *SECOND, "asked"):
            chosen = {_by(text) for text in texts if _called(text) == "plural"}
            missing = (names | chosen) - given - KNOWN.get(_called(node), set())
            found += [f"{line}: nothing fills {name}" for name in sorted(missing)]
    return found


def _by(plural: ast.expr) -> str:
    """The gap that chooses a plural."""
    assert isinstance(plural, ast.Call)
    by = [keyword.value for keyword in plural.keywords if keyword.arg == "by"] or plural.args[2:3]
    return ast.literal_eval(by[0]) if by else "count"


def test_all_that_the_catalogue_reads_is_checked() -> None:
    loader = importlib.machinery.SourceFileLoader("catalogue", str(SOURCES.parent / "scripts" / "catalogue"))
    catalogue = importlib.util.module_from_spec(importlib.util.spec_from_loader("catalogue", loader))
    loader.exec_module(catalogue)
    assert set(catalogue.KEYWORDS) - {"fill"} <= set(PLACES)
    assert [path for path in catalogue.ENGLISH_ONLY + catalogue.IN_THE_TERMINAL if not (SOURCES / path).exists()] == []


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_every_text_is_a_template_whose_gaps_are_named_and_filled(path: pathlib.Path) -> None:
    assert faults(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        't(f"a {x}")', 't("a" + x)', 't("a %s" % x)', 't("a {}".format(x))', 't(", ".join(x))', 't(f"a" if x else "b")',
        't("a {}")', 't("a {0}", x=1)', 't("a {x}")', 't("a {x}", y=1)', 'wrong(path, f"a {x}")', 'plural("a", f"{x}")',
        't(plural("{n} card", "{n} cards"), n=2)', 't(plural("a card", "cards"))', 'raise Refused("{x}", "why", 422)',
        'asked(scene, "a", f"{names} b")', 'asked(scene, "a {x}", "b")',
    ],
)  # fmt: skip
def test_faults_are_found(source: str) -> None:
    assert faults(ast.parse(source))


@pytest.mark.parametrize(
    "source",
    [
        't("a")', 't("a {x}", x=1)', 't("a {x}", **values)', 't(text)', 't("a" if x else "b")', 't(reason.text)',
        't(plural("{n} card", "{n} cards", by="n"), n=2)', 'plural("{n} card", "{n} cards", by="n")',
        'wrong(path, "a {x}", x=1)', 'asked(scene, "a", plural("{names} is", "{names} are"))',
        'from sqlalchemy import text\ntext(f"SELECT {x}")', 'other(f"a {x}")',
    ],
)  # fmt: skip
def test_good_texts_pass(source: str) -> None:
    assert faults(ast.parse(source)) == []
