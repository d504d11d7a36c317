"""Which blocks of the rules run: every block of statements notes that it was reached."""

from __future__ import annotations

import ast

from tests.mutation.mutators import inner_blocks
from tests.mutation.planting import check_one_form, codes, put
from tests.mutation.sources import files_of, module_of, source_of

Block = tuple[str, int]  # a file and the line where the block begins
NOTES = "__reached__"


def probe(game: str) -> set[Block]:
    """From now on the set that is handed back holds every block that has run."""
    check_one_form(game)
    reached: set[Block] = set()
    for file in files_of(game):
        tree = ast.parse(source_of(file))
        for function in tree.body:
            if isinstance(function, ast.FunctionDef):
                note_blocks(function.body, file)
        setattr(module_of(file), NOTES, reached)
        put(file, codes(file, ast.fix_missing_locations(tree)))
    return reached


def note_blocks(body: list[ast.stmt], file: str) -> None:
    """Begin a block, and all blocks inside it, with a note."""
    for statement in body:
        for inner in inner_blocks(statement):
            note_blocks(inner, file)
    body.insert(0, note(file, body[0].lineno))


def note(file: str, line: int) -> ast.stmt:
    """The statement that notes a block."""
    statement = ast.parse(f"{NOTES}.add(({file!r}, {line}))").body[0]
    for node in ast.walk(statement):
        if isinstance(node, ast.expr | ast.stmt):
            node.lineno = node.end_lineno = line
    return statement
