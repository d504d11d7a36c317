"""What can be changed in a statement: operators, numbers, conditions, results, and whether it is there at all."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
    ast.And: "and", ast.Or: "or",
}  # fmt: skip
BECOMES: dict[type[ast.AST], tuple[type[Any], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,),
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Add,), ast.FloorDiv: (ast.Mult,), ast.Mod: (ast.FloorDiv,),
    ast.BitAnd: (ast.BitOr,), ast.BitOr: (ast.BitAnd,), ast.BitXor: (ast.BitAnd,),
    ast.LShift: (ast.RShift,), ast.RShift: (ast.LShift,),
    ast.And: (ast.Or,), ast.Or: (ast.And,),
}  # fmt: skip
EXTREMES = {"min": "max", "max": "min"}


@dataclass(frozen=True)
class Change:
    """Bytes `start` to `end` of a source become another text; `at` is the place to show."""

    at: int
    start: int
    end: int
    text: str
    label: str


class Source:
    """The bytes of a file, and where nodes stand in them."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        lines = source.splitlines(keepends=True)
        self.lines = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Where a node begins."""
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Where a node ends."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def sign(self, sign: str, left: ast.expr, right: ast.expr) -> int:
        """Where the operator between two nodes stands."""
        return self.source.index(sign.encode(), self.end(left), self.start(right))

    def instead(self, node: ast.expr, new: ast.expr | str, label: str, at: int | None = None) -> Change:
        """An expression becomes another one."""
        text = new if isinstance(new, str) else ast.unparse(new)
        start = self.start(node)
        return Change(start if at is None else at, start, self.end(node), f"({text})", label)

    def statement(self, node: ast.stmt, text: str, label: str) -> Change:
        """A statement becomes another one."""
        return Change(self.start(node), self.start(node), self.end(node), text, label)


def changes(
    statement: ast.stmt, function: ast.FunctionDef, siblings: Mapping[str, str], source: bytes
) -> Iterator[Change]:
    """Everything that can be changed in a statement, but for the statements inside it."""
    place = _place(source)
    yield from _of_statement(statement, function, place)
    for node in expressions(statement):
        yield from _of_expression(node, siblings, place)


_places: dict[bytes, Source] = {}


def _place(source: bytes) -> Source:
    if source not in _places:
        _places[source] = Source(source)
    return _places[source]


def expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement itself, annotations left out."""
    left: list[ast.AST] = [statement]
    while left:
        node = left.pop(0)
        if isinstance(node, ast.expr):
            yield node
        skipped = {"annotation"} if isinstance(node, ast.AnnAssign) else set()
        for name, value in ast.iter_fields(node):
            if name not in skipped:
                parts = value if isinstance(value, list) else [value]
                left += [part for part in parts if isinstance(part, ast.AST) and not isinstance(part, ast.stmt)]


# Statements


def _of_statement(statement: ast.stmt, function: ast.FunctionDef, place: Source) -> Iterator[Change]:
    if isinstance(statement, ast.If | ast.While):
        yield from _condition(statement.test, place)
    elif isinstance(statement, ast.AugAssign):
        yield from _augmented(statement, place)
        yield place.statement(statement, "pass", "statement left out")
    elif isinstance(statement, ast.Assign) and not _gives_a_name_its_first_value(statement, function):
        yield place.statement(statement, "pass", "statement left out")
    elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        yield place.statement(statement, "pass", "statement left out")
    elif isinstance(statement, ast.Return):
        yield from _result(statement, function, place)
    elif isinstance(statement, ast.Break):
        yield place.statement(statement, "continue", "break to continue")
    elif isinstance(statement, ast.Continue):
        yield place.statement(statement, "break", "continue to break")


def _gives_a_name_its_first_value(statement: ast.Assign, function: ast.FunctionDef) -> bool:
    """Without such a statement nothing runs at all, which every test would find."""
    names = {node.id for target in statement.targets for node in ast.walk(target) if isinstance(node, ast.Name)}
    if not all(isinstance(target, ast.Name | ast.Tuple) for target in statement.targets):
        return False
    known = {argument.arg for argument in function.args.args}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.lineno < statement.lineno:
            known.add(node.id)
    return not names <= known


def _condition(test: ast.expr, place: Source) -> Iterator[Change]:
    for value in ("True", "False"):
        if ast.unparse(test) != value:
            yield place.instead(test, value, f"condition to {value}")


def _augmented(statement: ast.AugAssign, place: Source) -> Iterator[Change]:
    for becomes in BECOMES.get(type(statement.op), ()):
        new = copy.deepcopy(statement)
        new.op = becomes()
        at = place.source.index(b"=", place.end(statement.target)) - len(SIGNS[type(statement.op)])
        label = f"{SIGNS[type(statement.op)]}= to {SIGNS[becomes]}="
        yield Change(at, place.start(statement), place.end(statement), ast.unparse(new), label)


def _result(statement: ast.Return, function: ast.FunctionDef, place: Source) -> Iterator[Change]:
    value, annotation = statement.value, function.returns
    if value is None:
        yield place.statement(statement, "pass", "return left out")
    elif isinstance(value, ast.Constant | ast.Tuple):
        return
    elif isinstance(annotation, ast.Name) and annotation.id == "int":
        yield place.instead(value, f"{ast.unparse(value)} + 1" if _binds(value) else f"({ast.unparse(value)}) + 1",
                            "result + 1")  # fmt: skip
    elif isinstance(annotation, ast.Name) and annotation.id == "bool" and not _negated_anyway(value):
        yield place.instead(value, f"not ({ast.unparse(value)})", "result negated")


def _binds(value: ast.expr) -> bool:
    return isinstance(value, ast.Name | ast.Call | ast.Subscript | ast.Attribute)


def _negated_anyway(value: ast.expr) -> bool:
    return (isinstance(value, ast.Compare) and len(value.ops) == 1) or (
        isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    )


# Expressions


def _of_expression(node: ast.expr, siblings: Mapping[str, str], place: Source) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        yield from _compared(node, place)
    elif isinstance(node, ast.BinOp):
        yield from _calculated(node, place)
    elif isinstance(node, ast.BoolOp):
        yield from _joined(node, place)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield place.instead(node, node.operand, "not left out")
    elif isinstance(node, ast.IfExp):
        yield from _condition(node.test, place)
    elif isinstance(node, ast.Constant):
        yield from _number(node, place)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in siblings:
        yield place.instead(node, siblings[node.id], f"{node.id} to {siblings[node.id]}")
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield from _called(node, node.func, place)


def _compared(node: ast.Compare, place: Source) -> Iterator[Change]:
    operands = [node.left, *node.comparators]
    for index, old in enumerate(node.ops):
        for becomes in BECOMES.get(type(old), ()):
            new = copy.deepcopy(node)
            new.ops[index] = becomes()
            at = place.sign(SIGNS[type(old)], operands[index], operands[index + 1])
            yield place.instead(node, new, f"{SIGNS[type(old)]} to {SIGNS[becomes]}", at)


def _calculated(node: ast.BinOp, place: Source) -> Iterator[Change]:
    for becomes in BECOMES.get(type(node.op), ()):
        new = copy.deepcopy(node)
        new.op = becomes()
        at = place.sign(SIGNS[type(node.op)], node.left, node.right)
        yield place.instead(node, new, f"{SIGNS[type(node.op)]} to {SIGNS[becomes]}", at)


def _joined(node: ast.BoolOp, place: Source) -> Iterator[Change]:
    (becomes,) = BECOMES[type(node.op)]
    new = copy.deepcopy(node)
    new.op = becomes()
    at = place.sign(SIGNS[type(node.op)], node.values[0], node.values[1])
    yield place.instead(node, new, f"{SIGNS[type(node.op)]} to {SIGNS[becomes]}", at)


def _number(node: ast.Constant, place: Source) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield place.instead(node, str(not node.value), f"{node.value} to {not node.value}")
    elif isinstance(node.value, int):
        for value in (node.value + 1, node.value - 1):
            yield place.instead(node, str(value), f"{node.value} to {value}")


def _called(node: ast.Call, function: ast.Name, place: Source) -> Iterator[Change]:
    if function.id in EXTREMES:
        yield place.instead(function, EXTREMES[function.id], f"{function.id} to {EXTREMES[function.id]}")
    elif function.id == "range":
        if len(node.args) == 1:
            yield place.instead(node.args[0], f"1), ({ast.unparse(node.args[0])}", "range from 1")
        elif not isinstance(node.args[0], ast.Constant):
            yield place.instead(node.args[0], f"({ast.unparse(node.args[0])}) + 1", "range from one later")
        last = node.args[min(1, len(node.args) - 1)]
        if not isinstance(last, ast.Constant):
            yield place.instead(last, f"({ast.unparse(last)}) - 1", "range to one less")
