"""Lines as pages show them: most of a table and of its chronicle stays what it was, so each is written once."""

from __future__ import annotations

import functools
import time

from markupsafe import Markup, escape

from ....engine.text.sheet import Line, Span
from ... import limits
from .model import LogLine, MessageView

TAGS = {
    "bold": ("<b>", "</b>"),
    "dim": ('<span class="quiet">', "</span>"),
    "title": ('<span class="sc">', "</span>"),
    "mark": ('<strong class="told">', "</strong>"),
}


def line(spans: Line | tuple[Span, ...]) -> Markup:
    """Spans of text and style in a row."""
    return _line(tuple(spans))


@functools.lru_cache(maxsize=limits.LINES)
def _line(spans: tuple[Span, ...]) -> Markup:
    return Markup("").join(_span(text, style) for text, style in spans)


def _span(text: str, style: str) -> Markup:
    if style.startswith("seat"):
        return _person(text, int(style[4:]))
    before, after = TAGS.get(style, ("", ""))
    return Markup(before) + escape(text) + Markup(after)  # noqa: S704


def _person(text: str, seat: int) -> Markup:
    """A crest; the letter of the seat is for those who do not see it."""
    letter, crest = "ABCDE"[seat], _crest(seat)
    own = text[:1] == letter and not text[1:2].isalpha()
    hidden, shown = (letter, text[1:].strip()) if own else (f"{letter} ", text)
    return Markup('<span class="who">{}<span class="vh">{}</span>{}</span>').format(crest, hidden, shown)


def _crest(seat: int) -> Markup:
    return Markup('<svg class="crest" aria-hidden="true"><use href="#crest-{}"/></svg>').format("ABCDE"[seat])


@functools.lru_cache(maxsize=limits.LINES)
def logged(table: str, told: LogLine, current: bool) -> Markup:
    """A line of the chronicle, which leads to the table as it was then; `current` is the moment looked at."""
    if told.rubric:
        return Markup('<li class="rubric"><span class="sc">{}</span></li>').format(told.text)
    crest = Markup('<span class="crest"></span>') if told.seat is None else _crest(told.seat)
    name = Markup("<b>{}:</b> ").format(told.name) if told.name else ""
    here = Markup(' aria-current="step"') if current else ""
    return Markup('<li{}><a href="/tables/{}?step={}">{}<span>{}{}</span></a></li>').format(
        here, table, told.step, crest, name, told.text
    )


@functools.lru_cache(maxsize=limits.LINES)
def spoken(table: str, said: MessageView) -> Markup:
    """A line of the talk: who said what when, and the way to what can be done about it."""
    crest = Markup('<span class="crest"></span>') if said.seat is None else _crest(said.seat)
    css = "words quiet" if said.quiet else "words"
    about = Markup('<a class="further" href="/tables/{}/talk/{}" aria-label="{}: {}">⋯</a>')
    return Markup('<li id="said-{}" class="said{}">{}<p><b>{}</b> {} <span class="{}">{}</span></p>{}</li>').format(
        said.id, " mine" if said.mine else "", crest, said.name, moment(said.at), css, said.words,
        about.format(table, said.id, said.about, said.name) if said.about else "",
    )  # fmt: skip


def moment(at: float) -> Markup:
    """A time, which scripts turn into the reader's own."""
    then = time.gmtime(at)
    exact, plain = time.strftime("%Y-%m-%dT%H:%M:%SZ", then), time.strftime("%Y-%m-%d %H:%M UTC", then)
    return Markup('<time datetime="{}">{}</time>').format(exact, plain)
