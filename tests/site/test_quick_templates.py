"""Templates draw what Jinja alone would draw."""

from typing import Any

import jinja2
import pytest
from markupsafe import Markup

from casata.site.quick_templates import Environment


class Badge:
    """Something that knows how it looks."""

    def __html__(self) -> str:
        return "<b>badge</b>"


@jinja2.pass_context
def whose(context: jinja2.runtime.Context, what: str) -> str:
    return f"{context['name']}'s {what}"


class Bell:
    """Something that can be called."""

    def __call__(self, times: int) -> str:
        return "<ding>" * times


class Echo:
    """Something that asks where it is called."""

    @jinja2.pass_context
    def __call__(self, context: jinja2.runtime.Context, what: str) -> str:
        return f"{context['name']}, {what}"


VALUES: dict[str, Any] = {
    "name": "<Anna & Béla>", "safe": Markup("<i>safe</i>"), "badge": Badge(), "none": None, "number": 7,
    "ratio": 0.5, "some": {"items": 1, "key": "<k>", "x": {"y": 2}}, "pairs": [("a", 1), ("b", 2)], "whose": whose,
    "bell": Bell(), "echo": Echo(),
}  # fmt: skip
PIECES = [
    "{{ name }}{{ safe }}{{ badge }}{{ none }}{{ number }}{{ ratio }}{{ [name, safe] }}",
    "{{ some.key }}{{ some.x.y }}{{ some.items() | list | length }}{{ some['key'] }}{{ name.upper() }}",
    "{% macro show(a, b='<d>') %}<p>{{ a }}{{ b }}</p>{% endmacro %}{{ show(name) }}{{ show(1, b=safe) }}",
    "{% macro show(a, b='<d>', c=a) %}{{ a }}{{ b }}{{ c }}{% endmacro %}{{ show(1) }}{{ show(name, 2) }}",
    "{{ bell(2) }}{% for one, two in pairs %}{{ echo('<ho>') }}{{ bell(two) }}{% endfor %}{{ range(3) | list }}",
    "{% macro all() %}{{ varargs | join }}{{ kwargs.x }}{% endmacro %}{{ all(name, 2, x='<') }}",
    "{% macro around() %}<q>{{ caller() }}</q>{% endmacro %}{% call around() %}{{ name }}{% endcall %}",
    "{% for one, two in pairs %}{{ loop.index }}{{ one ~ two }}{{ whose('<hat>') }}{% endfor %}",
    "{% filter upper %}{{ name }}{% endfilter %}{% set block %}{{ name }}<br>{% endset %}{{ block }}",
]


def environment(kind: type[jinja2.Environment]) -> jinja2.Environment:
    parts = jinja2.DictLoader({"parts": "{% macro twice(a) %}{{ a }}{{ a }}{{ common }}{% endmacro %}"})
    made = kind(loader=parts, autoescape=True, undefined=jinja2.StrictUndefined)
    made.globals["common"] = "<c>"
    return made


@pytest.mark.parametrize("piece", [*PIECES, "{% from 'parts' import twice %}{{ twice(name) }}{{ twice(safe) }}"])
def test_a_template_draws_the_same(piece: str) -> None:
    quick, plain = (environment(kind).from_string(piece).render(VALUES) for kind in (Environment, jinja2.Environment))
    assert quick == plain


@pytest.mark.parametrize("wrong", ["{{ missing }}", "{{ some.missing }}", "{{ name.missing }}", "{{ some.x.missing }}"])
def test_what_is_missing_is_an_error(wrong: str) -> None:
    with pytest.raises(jinja2.UndefinedError):
        environment(Environment).from_string(wrong).render(VALUES)
