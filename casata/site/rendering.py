"""Templates in every language, and how pages and parts of pages are rendered from them."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable

import jinja2
from jinja2.ext import Extension

from ..engine.game import find, names
from ..engine.text.language import context, language as language_of, plural
from . import limits
from .quick_templates import Environment
from .text import plural_forms

ATTRIBUTE = re.compile(r"\n[ \t]+(?=[\w-]+=\")")  # on a line of its own
CELL = r"(?:t[rhd]|thead|tbody|option|optgroup)"
BEFORE_CELLS = rf"\s+(?=<{CELL}\b|</(?:tr|thead|tbody|select|optgroup)>)"
AFTER_CELLS = rf"(</{CELL}>|<(?:tr|thead|tbody)\b[^<>]*>)\s+"
AROUND_CELLS = re.compile(f"{BEFORE_CELLS}|{AFTER_CELLS}")
INDENTATION = re.compile(r"([%#]\}\n)?^[ \t]+", re.MULTILINE)
CSRF = "@csrf@"  # stands in a drawing for each viewer's own
_helpers: dict[str, Callable[..., object]] = {}


class Unindent(Extension):
    """Templates are indented for those who read them; pages are not."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Drop the white space that lines begin with, and any between the cells of tables and the options of lists.

        A line break after a tag of Jinja is dropped as well, so a space remains there.
        """
        flat = INDENTATION.sub(lambda found: f"{found[1]} " if found[1] else "", ATTRIBUTE.sub(" ", source))
        return AROUND_CELLS.sub(lambda found: found[1] or "", flat)


def add_helpers(**functions: Callable[..., object]) -> None:
    """Let every template call these functions, and use them as filters."""
    _helpers.update(functions)


def _loader() -> jinja2.BaseLoader:
    """The site's own templates, and those of each game's theme under its name."""
    themes = {name: jinja2.FileSystemLoader(find(name).theme) for name in names()}
    return jinja2.ChoiceLoader([jinja2.PackageLoader("casata.site"), jinja2.PrefixLoader(themes)])


@functools.cache
def templates(language: str, **values: object) -> jinja2.Environment:
    """The templates in one language, compiled once; all of them know `values`, also those imported without context."""
    environment = Environment(
        loader=_loader(), autoescape=True, trim_blocks=True, lstrip_blocks=True,
        undefined=jinja2.StrictUndefined, auto_reload=False, extensions=[Unindent],
    )  # fmt: skip
    environment.filters.update(_helpers)
    environment.globals["forms"] = functools.partial(plural_forms, language=language)
    environment.globals.update(
        _helpers, t=language_of(language).say, plural=plural, context=context, lang=language or "en",
        limits=limits, **values,
    )  # fmt: skip
    return environment


@functools.cache
def find_macro(language: str, template: str, name: str) -> Callable[..., str]:
    """A macro of a template."""
    found: Callable[..., str] = getattr(templates(language).get_template(template).module, name)
    return found


def find_theme_macro(game: str, template: str, name: str) -> Callable[..., str]:
    """A macro of a game's theme; whatever it says comes with its values, so it is the same in every language."""
    return find_macro("", f"{game}/{template}", name)


def render(template: str, language: str, /, **values: object) -> str:
    """A page, or a part of one."""
    return templates(language).get_template(template).render(**values)


def render_part(template: str, language: str, /, **values: object) -> str:
    """A part of a table that many viewers see alike: instead of anybody's own, it has the form token CSRF."""
    return templates(language, csrf=CSRF).get_template(template).render(**values)
