"""All small faults that could be in the rules of a game: each changes one place in one function."""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.mutation.operators import Change, changes
from tests.mutation.siblings import siblings
from tests.mutation.sources import Edit, files_of, module_of, source_of

Key = tuple[str, str, str, str, int]
NO_RULES = ("ceiling",)  # a bound that only tests ask for


@dataclass(frozen=True)
class Mutant:
    """One fault. Lines and columns count from 1; `block` is the line where the statements it stands among begin."""

    edit: Edit
    function: str
    line: int
    column: int
    change: str  # "< to <="
    code: str  # the line of source it is on
    block: int
    nth: int = 0  # of those with the same change in the same line of the same function

    @property
    def id(self) -> str:
        """Readable, and different for every mutant of a game."""
        return f"{self.edit.file}:{self.line}:{self.column} {self.change}"

    @property
    def key(self) -> Key:
        """A name that stays when other lines come and go."""
        return self.edit.file, self.function, self.code, self.change, self.nth


def mutants_of(game: str) -> list[Mutant]:
    """Every mutant of a game, in the order of the sources."""
    return [mutant for file in files_of(game) for mutant in in_file(file)]


def sampled(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of them, each as likely as any other, in the order of the sources."""
    if count >= len(mutants):
        return mutants
    chosen = sorted(random.Random(seed).sample(range(len(mutants)), count))
    return [mutants[index] for index in chosen]


def in_file(file: str) -> list[Mutant]:
    """Every mutant of one file."""
    source = source_of(file)
    tree = ast.parse(source)
    others = siblings(tree, module_of(file))
    found: list[Mutant] = []
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and function.name not in NO_RULES:
            for block, statement in statements(function.body):
                for change in changes(statement, function, others, source):
                    found.append(mutant_of(file, source, function, block, change))
    return numbered(found)


def statements(body: list[ast.stmt]) -> Iterator[tuple[int, ast.stmt]]:
    """Every statement of a block and of the blocks in it, with the line its own block begins in; no docstrings."""
    for statement in body:
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
            yield body[0].lineno, statement
        for inner in inner_blocks(statement):
            yield from statements(inner)


def inner_blocks(statement: ast.stmt) -> list[list[ast.stmt]]:
    """The blocks of statements that belong to a statement."""
    return [block for name in ("body", "orelse") if (block := getattr(statement, name, []))]


def mutant_of(file: str, source: bytes, function: ast.FunctionDef, block: int, change: Change) -> Mutant:
    """A change with all that says where it is."""
    before = source[: change.at]
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode()) + 1
    code = source.splitlines()[line - 1].decode().strip()
    edit = Edit(file, change.start, change.end, change.text)
    return Mutant(edit, function.name, line, column, change.label, code, block)


def numbered(found: list[Mutant]) -> list[Mutant]:
    """The same, each once; those that would have the same key are counted."""
    seen: Counter[Key] = Counter()
    kept: dict[str, Mutant] = {}
    for mutant in found:
        if mutant.id not in kept:
            kept[mutant.id] = replace(mutant, nth=seen[mutant.key])
            seen[mutant.key] += 1
    return list(kept.values())
