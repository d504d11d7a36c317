"""Templates are read by people as well."""

import pathlib

ROOT = pathlib.Path(__file__).parents[2]
MOST = 160  # letters of a line


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    templates = [path for folder in ("casata", "tests/games") for path in (ROOT / folder).rglob("*.html")]
    assert len(templates) > 80
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in templates
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > MOST
    ]
    assert long == []
