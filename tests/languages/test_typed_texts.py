"""No template and no script carries a text of its own: whatever people read goes through a catalogue."""

import pathlib
import re
from collections.abc import Iterator

import jinja2
import pytest
from jinja2 import nodes

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
SPOKEN = re.compile(r"[^\W\d_a-z][^\W\d_A-Z]|[^\W\d_]{2,} [^\W\d_]{2,}")  # what no name of a class or field looks like
TRANSLATED = ("t", "plural", "context")
STYLES = {"btn go", "btn likely"}
STRING = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'")
QUASI = re.compile(r"`((?:[^`\\]|\\.)*)`")
FILLED = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
COMMENT = re.compile(r"(?<![:\"'])//[^\n]*|/\*.*?\*/", re.DOTALL)
SAYS = re.compile(
    r"(?:\b(?:textContent|innerText|title|placeholder|ariaLabel|alt)(?: \+?=|:) |\b(?:announce|complain)\()"
    r"[\"'`]([^\"'`]*)[\"'`]"
)  # what people read or hear
SIGNS = {
    "Arrow", "Casata", "DETAILS", "DIALOG", "Enter", "Escape", "NFD", "Notification", "POST", "PushManager", "SELECT",
    "SHA-256", "T", "Tab", "UTC", "X-CSRF-Token", "pieces ghosts", "2px solid transparent", "2px solid var(--gilt)",
}  # keys, elements, classes and what else browsers know  # fmt: skip
SELECTOR = re.compile(r"[.#>=:*/\[\]]")


def typed_in_template(html: str) -> list[str]:
    """The words of a template that people would read and nobody could translate."""
    plain = JINJA.sub("", NO_TEXT.sub("", html))
    read = [*READ.findall(plain), ATTRIBUTE.sub(" ", TAG.sub(" ", plain))]
    typed = [word for text in read for word in WORD.findall(text.replace("&nbsp;", " ")) if word not in NAMES]
    quoted = strings(jinja2.Environment(autoescape=True).parse(html))
    return typed + [text for text in quoted if SPOKEN.search(text) and text not in STYLES]


def strings(node: nodes.Node) -> Iterator[str]:
    """The strings in the expressions of a template that nothing translates."""
    if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.node.name in TRANSLATED:
        return
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node.value
    for inner in node.iter_child_nodes():
        yield from strings(inner)


def typed_in_script(code: str) -> list[str]:
    """Strings of a script that are said, or that look like words for people and not like a selector or a sign."""
    plain = COMMENT.sub("", code)
    filled = [FILLED.sub(" ", text) for text in QUASI.findall(plain)]
    found = [one or other for one, other in STRING.findall(QUASI.sub("``", plain))]
    looks = [text for text in (*found, *filled) if text not in SIGNS and looks_said(text)]
    said = SAYS.findall(FILLED.sub(" ", plain))
    return list(dict.fromkeys([*looks, *filter(WORD.search, said)]))


def looks_said(text: str) -> bool:
    """Whether a string begins with a capital, or has words in a row that are no selector or list of classes."""
    words = re.search(r"[^\W\d_]{2,} [^\W\d_]{2,}", text) and not SELECTOR.search(text) and "-" not in text
    return text[:1].isupper() or bool(words)


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


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ('<p class="x">{{ t("Fine") }}</p>', []),
        ("<p>Not {{ name }} fine</p>", ["Not", "fine"]),
        ('<button aria-label="Close">×</button>', ["Close"]),
        ('{{ "Your turn" }}', ["Your turn"]),
        ('<p class="{{ "on" if own else "off" }}">{{ "Draw" if own else t("Wait") }}</p>', ["Draw"]),
        ('{{ name ~ " has won" }}', [" has won"]),
        ('{% set what = "no cards" %}', ["no cards"]),
    ],
)
def test_a_text_that_somebody_types_into_a_template_is_noticed(html: str, found: list[str]) -> None:
    assert typed_in_template(html) == found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('say("Your turn")', ["Your turn"]),
        ('say("Undo")', ["Undo"]),
        ('say("Épp most")', ["Épp most"]),
        ('say("no more cards")', ["no more cards"]),
        ("say(`Your turn, ${name}`)", ["Your turn,  "]),
        ("say(`${count} cards left`)", ["  cards left"]),
        ('node.textContent = "waiting"', ["waiting"]),
        ('announce("gone")', ["gone"]),
        ('find("[data-x] > .choice"); // A remark here', []),
        ('line("cost choice-label", label); key === "Escape"', []),
    ],
)
def test_a_text_that_somebody_types_into_a_script_is_noticed(code: str, found: list[str]) -> None:
    assert typed_in_script(code) == found
