"""Templates are read by people as well."""

import pathlib

import pytest

from tests.languages.test_typed_texts import SOURCES

MOST = 160  # letters of a line
TEMPLATES = sorted((SOURCES / "site" / "templates").rglob("*.html"))
TINY = sorted((pathlib.Path(__file__).parents[1] / "games" / "tiny" / "theme").glob("*.html"))


@pytest.mark.parametrize("path", [*TEMPLATES, *TINY], ids=lambda path: "-".join(path.parts[-2:]))
def test_no_line_of_a_template_is_too_long_to_read(path: pathlib.Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines and not [number for number, line in enumerate(lines, 1) if len(line) > MOST]
