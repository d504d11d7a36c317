"""No template and no script carries a text of its own: whatever people read goes through a catalogue."""

import pathlib
import re

import pytest

SOURCES = pathlib.Path(__file__).parents[2] / "casata"
TEMPLATES = sorted([*(SOURCES / "site" / "templates").rglob("*.html"), *(SOURCES / "games").glob("*/theme/*.html")])
SCRIPTS = sorted(path for path in (SOURCES / "site" / "static").rglob("*.js") if "vendor" not in path.parts)
NO_TEXT = re.compile(r"\{% block (?:page|icon|game) %\}.*?\{% endblock %\}", re.DOTALL)  # classes and names
ATTRIBUTE = re.compile(r"\b[\w-]+=\"[^\"]*\"")  # of a macro that makes only these
JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
READ = re.compile(r"\b(?:aria-label|aria-description|title|placeholder|alt|aria-roledescription)=\"([^\"]*)\"")
TAG = re.compile(r"<!--.*?-->|<!DOCTYPE[^>]*>|<kbd[^>]*>[^<]*</kbd>|<[^>]*>", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{2,}")
NAMES = {"Casata", "Esc", "Enter", "Home", "End", "https"}  # the same in every language
STRING = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'")
COMMENT = re.compile(r"(?<![:\"'])//[^\n]*|/\*.*?\*/", re.DOTALL)


def typed_in_template(html: str) -> list[str]:
    """The words of a template that people would read and nobody could translate."""
    plain = JINJA.sub("", NO_TEXT.sub("", html))
    read = [*READ.findall(plain), ATTRIBUTE.sub(" ", TAG.sub(" ", plain))]
    return [word for text in read for word in WORD.findall(text.replace("&nbsp;", " ")) if word not in NAMES]


def typed_in_script(code: str) -> list[str]:
    """Strings of a script that are sentences: two words or more, and no selector."""
    found = [one or other for one, other in STRING.findall(COMMENT.sub("", code))]
    return [text for text in found if re.search(r"[A-Z][a-z]+ [a-z]{2,}", text)]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_template_carries_no_text(path: pathlib.Path) -> None:
    assert not typed_in_template(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "path", [path for path in TEMPLATES if path.parent.name == "theme"], ids=lambda path: path.parts[-3]
)
def test_a_theme_translates_nothing(path: pathlib.Path) -> None:
    """Its texts come with the values: what it draws is shared by readers of all languages."""
    assert not re.search(r"\bt\(", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_script_carries_no_text(path: pathlib.Path) -> None:
    assert not typed_in_script(path.read_text(encoding="utf-8"))


def test_a_text_that_somebody_types_is_noticed() -> None:
    assert typed_in_template('<p class="x">{{ t("Fine") }}</p>') == []
    assert typed_in_template("<p>Not {{ name }} fine</p>") == ["Not", "fine"]
    assert typed_in_template('<button aria-label="Close">×</button>') == ["Close"]
    assert typed_in_script('say("Your turn")') == ["Your turn"]
    assert typed_in_script('find("[data-x] > .choice"); // A remark here') == []
