"""Named constants, and those that could be taken for each other."""

from __future__ import annotations

import ast
import types


def siblings(tree: ast.Module, module: types.ModuleType) -> dict[str, str]:
    """For every constant of a file what it becomes when it is mistaken: one named beside it, or itself and 1."""
    return {name: mistaken(name, group, module) for group in groups(tree) for name in group if number(name, module)}


def groups(tree: ast.Module) -> list[list[str]]:
    """Names in capitals that were imported together, and those that the file gives a value itself."""
    imported = [
        [alias.asname or alias.name for alias in node.names] for node in tree.body if isinstance(node, ast.ImportFrom)
    ]
    assigned = [
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]
    return [[name for name in group if name.isupper()] for group in (*imported, assigned)]


def mistaken(name: str, group: list[str], module: types.ModuleType) -> str:
    """The next name of the group that has another value."""
    at = group.index(name)
    for other in (*group[at + 1 :], *group[:at]):
        if number(other, module) and int(vars(module)[other]) != int(vars(module)[name]):
            return other
    return f"{name} + 1"


def number(name: str, module: types.ModuleType) -> bool:
    """Whether a name stands for a whole number."""
    return isinstance(vars(module).get(name), int)
