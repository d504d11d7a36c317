"""The packages of the site point one way: no two of them import each other."""

import ast
import pathlib
from collections import defaultdict
from collections.abc import Iterator

SITE = pathlib.Path(__file__).parents[2] / "casata" / "site"


def imports(file: pathlib.Path) -> Iterator[tuple[str, int]]:
    """Each package or module of the site that a file imports from, with the line."""
    inside = file.relative_to(SITE).parts[:-1]
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and 0 < node.level <= len(inside) + 1:
            above = [*inside[: len(inside) + 1 - node.level], *(node.module or "").split(".")]
            for name in node.names:
                yield next(part for part in [*above, name.name] if part), node.lineno


def mutual(packages: dict[str, dict[str, list[str]]]) -> list[str]:
    """Every pair that imports each other, with the imports."""
    return [
        f"{one} <-> {other}: {', '.join(lines + packages[other][one])}"
        for one, found in packages.items()
        for other, lines in found.items()
        if one < other and one in packages.get(other, {})
    ]


def test_no_two_packages_import_each_other() -> None:
    packages: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for file in SITE.rglob("*.py"):
        own = file.relative_to(SITE).parts[0].removesuffix(".py")
        for package, line in imports(file):
            if package != own:
                packages[own][package].append(f"{file.relative_to(SITE)}:{line}")
    assert packages["tables"]["storage"], "imports are seen"
    assert mutual(packages) == []
