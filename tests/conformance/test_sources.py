"""The two forms of a record differ where one does not look: what compiled sources may not do."""

import ast
import pathlib
from collections.abc import Iterator

import pytest

import casata
from casata.engine.compiled import loader
from casata.engine.core.record import fields_of
from casata.engine.game import AnyGame, find

FORBIDDEN = (
    ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp, ast.Lambda, ast.Try,
    ast.Raise, ast.With, ast.Global, ast.Nonlocal, ast.Is, ast.IsNot, ast.In, ast.NotIn, ast.Div, ast.Pow,
    ast.JoinedStr, ast.Slice,
)  # fmt: skip
METHODS = {"append", "pop", "extend", "insert", "remove", "clear", "sort", "copy", "index", "count"}
WEIGHED = {"bots.search"}  # means and chances are fractions there; both forms compute them alike
INTERPRETED = {"ceiling", "same", "same_compiled", "put", "put_compiled"}


def compiled_files(game: AnyGame) -> list[pathlib.Path]:
    parts = [path for part in loader.CONTRACT for path in game.folder.glob(f"{part}*/*.py")]
    return [game.folder / f"{part}.py" for part in loader.CONTRACT if (game.folder / f"{part}.py").exists()] + parts


def functions(path: pathlib.Path) -> Iterator[ast.FunctionDef]:
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef) and node.name not in INTERPRETED:
            yield node


def faults(path: pathlib.Path, depths: dict[str, int], fractions: bool = False) -> list[str]:
    found = []
    for function in functions(path):
        for statement in function.body:
            for node in ast.walk(statement):
                problem = fault(node, depths)
                if problem and not (fractions and is_fraction(node)):
                    found.append(f"{path.name}:{statement.lineno} {function.name}: {problem}")
    return found


def is_fraction(node: ast.AST) -> bool:
    return isinstance(node, ast.Div) or (isinstance(node, ast.Constant) and isinstance(node.value, float))


def fault(node: ast.AST, depths: dict[str, int]) -> str:
    if isinstance(node, FORBIDDEN):
        return f"{type(node).__name__} does not exist in both forms"
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple):
        return "write [p][c], not [p, c]"
    if isinstance(node, ast.Constant) and isinstance(node.value, float):
        return "no floats in rules"
    if isinstance(node, ast.Constant) and node.value is None:
        return "no None in rules"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
        return f"no {node.func.attr}: rows have a fixed size"
    if isinstance(node, ast.Assign) and copies_a_row(node, depths):
        return "a row on the right is an alias in one form and a copy in the other: copy cells"
    return ""


def copies_a_row(node: ast.Assign, depths: dict[str, int]) -> bool:
    into_record = any(isinstance(target, ast.Subscript | ast.Attribute) for target in node.targets)
    value, taken = node.value, 0
    while isinstance(value, ast.Subscript):
        value, taken = value.value, taken + 1
    return into_record and isinstance(value, ast.Attribute) and depths.get(ast.unparse(value), 0) > taken


def depths_of(game: AnyGame) -> dict[str, int]:
    records = {"box": game.box, "s": game.state, "view": game.state}
    return {f"{at}.{name}": len(field.shape) for at, cls in records.items() for name, field in fields_of(cls).items()}


@pytest.mark.parametrize("name", casata.games())
def test_rules_keep_to_what_both_forms_share(name: str) -> None:
    game = find(name)
    assert [problem for path in compiled_files(game) for problem in faults(path, depths_of(game))] == []


def has_one_form(module: str) -> bool:
    """Whether a module starts on a GPU only, where nothing is interpreted."""
    return "\n__kernels__ = " in (loader.SOURCES / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("module", [module for module in loader.twinned() if not has_one_form(module)])
def test_the_engine_and_the_bots_keep_to_it_too(module: str) -> None:
    path = loader.SOURCES / f"{module.replace('.', '/')}.py"
    assert faults(path, depths_of(find("royals")), fractions=module in WEIGHED) == []


@pytest.mark.parametrize("name", casata.games())
def test_games_import_relatively(name: str) -> None:
    for path in find(name).folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                assert node.level > 0 or not (node.module or "").startswith("casata"), f"{path}:{node.lineno}"
            elif isinstance(node, ast.Import):
                assert not any(alias.name.startswith("casata") for alias in node.names), f"{path}:{node.lineno}"


@pytest.mark.parametrize(
    "line",
    [
        "s.hand[0] = s.hand[1]",
        "s.pile = s.display",
        "s.hand[0, 1] = 2",
        "s.round = 1.5",
        "s.round = s.round / 2",
        "s.pile.append(1)",
        "x = [1, 2]",
        "x = None",
        "x = 3 in s.pile",
    ],
)
def test_the_check_notices(line: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(f"def rule(box, s):\n    {line}\n")
    assert len(faults(path, depths_of(find("royals")))) >= 1


@pytest.mark.parametrize("line", ["x = [1.5]", "x = s.round / 2 if s.round in s.pile else 0", "s.pile = s.display"])
def test_the_check_of_what_weighs_lets_nothing_but_fractions_pass(line: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "search.py"
    path.write_text(f"def weigh(box, s):\n    y = s.round / 2.0\n    {line}\n    return y\n")
    assert len(faults(path, depths_of(find("royals")), fractions=True)) == 1


def test_the_check_lets_cells_and_views_pass(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(
        "def rule(box, s):\n    s.hand[0][1] = s.hand[1][0]\n    top = s.todo[0]\n    top[0] = s.round // 2\n"
    )
    assert faults(path, depths_of(find("royals"))) == []


@pytest.mark.parametrize("name", casata.games())
def test_nothing_compiled_depends_on_what_people_read(name: str) -> None:
    words = {pathlib.PurePath(part).stem for part in loader.NOT_COMPILED}
    sources = [
        *compiled_files(find(name)),
        *(loader.SOURCES / f"{part.replace('.', '/')}.py" for part in loader.twinned()),
    ]
    imported = {
        f"{path.name}: {module}"
        for path in sources
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom)
        for module in [*(node.module or "").split("."), *(alias.name for alias in node.names)]
        if module in words
    }
    assert not imported
