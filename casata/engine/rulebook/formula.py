"""Numbers of a rule page that follow from printed values: `2 * intrigue.takeover`, `sum(values("cities.*.bonus"))`."""

from __future__ import annotations

import ast
import fnmatch
import operator
from collections.abc import Callable
from typing import cast

from ..core.printed import Printed
from .markup import RulebookError

SIGNS: dict[type[ast.operator], Callable[..., int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
FUNCTIONS: dict[str, Callable[..., int]] = {"min": min, "max": max, "sum": sum, "len": len}
PLAYERS = "players"
VALUES = "values"  # a list of the values at all paths of a pattern


def calculate(formula: str, printed: Printed, players: int) -> int:
    """The number that a formula has with these printed values; RulebookError where it cannot be calculated."""
    try:
        return int(cast(int, _value(ast.parse(formula, mode="eval").body, printed, players)))
    except (SyntaxError, TypeError, ValueError, KeyError, ZeroDivisionError) as problem:
        raise RulebookError("{formula}: {problem}", formula=formula, problem=problem) from None


def _value(node: ast.expr, printed: Printed, players: int) -> int | list[int]:
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
        return SIGNS[type(node.op)](_value(node.left, printed, players), _value(node.right, printed, players))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id == VALUES:
            return _values(node, printed)
        return FUNCTIONS[node.func.id](*(_value(each, printed, players) for each in node.args))
    path = ast.unparse(node)
    return players if path == PLAYERS else cast(int, printed[path])


def _values(node: ast.Call, printed: Printed) -> list[int]:
    pattern = ast.literal_eval(node.args[0])
    return [leaf.value for path, leaf in printed.leaves.items() if fnmatch.fnmatchcase(path, pattern)]
