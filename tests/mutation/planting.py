"""Faults in a running interpreter: changed code is put into the functions that are there, so that all users see it.

Only where compiling is off (CASATA_JIT=0): compiled code would not notice.
"""

from __future__ import annotations

import ast
import contextlib
import types
from collections.abc import Iterator

from casata.engine.compiled import loader
from tests.mutation.sources import Edit, module_of, path_of, source_of

Codes = dict[str, types.CodeType]


def plant(edit: Edit) -> None:
    """The rules have this fault from now on."""
    check_one_form(edit.game)
    put(edit.file, changed_codes(edit))


@contextlib.contextmanager
def planted(edit: Edit) -> Iterator[None]:
    """The rules have this fault for a while."""
    plant(edit)
    try:
        yield
    finally:
        put(edit.file, codes(edit.file, source_of(edit.file)))


def check_one_form(game: str) -> None:
    """AssertionError unless the functions that the engine calls are those of the game's own modules."""
    assert not loader.can_compile(), "planting needs CASATA_JIT=0"
    contract = loader.functions(game)
    for part, names in loader.CONTRACT.items():
        own = module_of(f"{game}/{part}.py")
        assert all(getattr(contract, name) is getattr(own, name) for name in names), part


def changed_codes(edit: Edit) -> Codes:
    """The code of all functions of a file with a fault."""
    before, after = source_of(edit.file), edit.source()
    outside, changed = (without_bodies(source) for source in (before, after))
    assert outside == changed, f"{edit.file}: only what is inside functions can be changed"
    assert ast.dump(ast.parse(before)) != ast.dump(ast.parse(after)), f"{edit.file}: nothing is changed"
    return codes(edit.file, after)


def without_bodies(source: bytes) -> str:
    """What a file says outside its functions."""
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            node.body = []
    return ast.dump(tree)


def codes(file: str, source: bytes | ast.Module) -> Codes:
    """The code of every function that a source defines."""
    whole = compile(source, str(path_of(file)), "exec", dont_inherit=True)
    parts = [part for part in whole.co_consts if isinstance(part, types.CodeType)]
    return {part.co_name: part for part in parts if part.co_name.isidentifier()}  # no <genexpr>


def put(file: str, new: Codes) -> None:
    """The functions of a file run this code from now on."""
    module = module_of(file)
    for name, code in new.items():
        function = vars(module)[name]
        assert isinstance(function, types.FunctionType), f"{file}: {name} is no plain function"
        assert function.__module__ == module.__name__, f"{file}: {name} comes from {function.__module__}"
        function.__code__ = code


def written(file: str, old: str, new: str, within: str = "") -> Edit:
    """A fault written by hand: a text that occurs once in a file, or in one of its functions, becomes another."""
    source = source_of(file)
    start, end = span(source, within) if within else (0, len(source))
    found = source[start:end].count(old.encode())
    where = f"{file}, {within}" if within else file
    assert found == 1, f"{where}: there must be one {old!r}, there are {found}"
    at = source.index(old.encode(), start, end)
    return Edit(file, at, at + len(old.encode()), new)


def span(source: bytes, function: str) -> tuple[int, int]:
    """Where the text of a function begins and ends."""
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            assert node.end_lineno is not None
            return sum(map(len, lines[: node.lineno - 1])), sum(map(len, lines[: node.end_lineno]))
    raise AssertionError(f"there is no function {function}")
