"""The parts of a table as HTML: most of a table and its chronicle stays what it was, so each part is rendered once."""

from __future__ import annotations

import functools
import time
from dataclasses import replace

import jinja2
from markupsafe import Markup, escape

from ....engine.text.styled import Line, Span
from ... import limits
from ...quick_templates import as_markup
from ...rendering import add_helpers, render_part
from .bar import list_classes, symbols_of, view_bar
from .model import ChronicleLine, MessageView, PlayerView, TableView

TAGS = {
    "bold": ("<b>", "</b>"),
    "dim": ('<span class="quiet">', "</span>"),
    "title": ('<span class="sc">', "</span>"),
    "mark": ('<strong class="told">', "</strong>"),
}


def draw_line(spans: Line | tuple[Span, ...]) -> Markup:
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
def draw_chronicle_line(table: str, told: ChronicleLine, current: bool) -> Markup:
    """A line of the chronicle, which links to the table as it was then; `current` marks the moment on display."""
    if told.rubric:
        return Markup('<li class="rubric"><span class="sc">{}</span></li>').format(told.text)
    crest = Markup('<span class="crest"></span>') if told.seat is None else _crest(told.seat)
    name = Markup("<b>{}</b> ").format(told.name) if told.name else ""
    here = Markup(' aria-current="step"') if current else Markup("")
    if told.gathered:
        here += Markup(' class="gathered"')
    lit = Markup(' data-places="{}"').format(" ".join(told.places)) if told.places else ""
    if told.rule:
        here += Markup(' data-rule="{}"').format(told.rule)
    return Markup('<li{}><a href="/tables/{}?step={}"{}>{}<span>{}{}</span></a></li>').format(
        here, table, told.step, lit, crest, name, told.text
    )


@functools.lru_cache(maxsize=limits.LINES)
def draw_message(table: str, message: MessageView) -> Markup:
    """A line of the chat: who said what and when, and a link to what can be done about it."""
    crest = Markup('<span class="crest"></span>') if message.seat is None else _crest(message.seat)
    css = "words quiet" if message.quiet else "words"
    about = Markup('<a class="further" href="/tables/{}/talk/{}" aria-label="{}: {}">⋯</a>')
    return Markup('<li id="said-{}" class="said{}">{}<p><b>{}</b> {} <span class="{}">{}</span></p>{}</li>').format(
        message.id, " mine" if message.mine else "", crest, message.name, draw_time(message.at), css, message.words,
        about.format(table, message.id, message.about, message.name) if message.about else "",
    )  # fmt: skip


def draw_time(at: float) -> Markup:
    """A time, which scripts turn into the reader's own."""
    then = time.gmtime(at)
    exact, plain = time.strftime("%Y-%m-%dT%H:%M:%SZ", then), time.strftime("%Y-%m-%d %H:%M UTC", then)
    return Markup('<time datetime="{}">{}</time>').format(exact, plain)


@jinja2.pass_context
def cut_part(context: jinja2.runtime.Context, html: str, name: str) -> str:
    """Set something apart that can be sent alone, and leave its name in its place."""
    context["parts"][name] = str(html).strip()
    return as_markup(f"<?{name}?>")


def layout_classes(table: TableView) -> str:
    """What the style sheets tell tables apart by."""
    display, asked = table.display, bool(table.decision.choices) and table.past is None
    drawn = display.picture
    kinds = {
        table.status: True, "guided": table.guided, "past": table.past, "bare": not (display.own or asked),
        "reckoned": table.standings, "pictured": drawn, f"seats-{len(table.players)}": drawn,
        "no-side": drawn and not drawn.areas.get("side"),
    }  # fmt: skip
    return " ".join(kind for kind, holds in kinds.items() if holds)


@jinja2.pass_context
def draw_player(context: jinja2.runtime.Context, player: PlayerView) -> str:
    """One player in the list of players."""
    return _player(context["lang"], player)


@functools.lru_cache(maxsize=4_000)
def _player(language: str, player: PlayerView) -> str:
    return Markup(render_part("tables/_player.html", language, player=player))  # noqa: S704


@jinja2.pass_context
def draw_steady(context: jinja2.runtime.Context, template: str, table: TableView) -> str:
    """A part of the page that has nothing to do with the course of the game."""
    draw = _steady if len(table.notes or "") <= limits.SHORT_NOTE else _steady.__wrapped__
    html, parts = draw(context["lang"], template, _without_course(table))
    context["parts"].update(parts)
    return html


def _without_course(table: TableView) -> TableView:
    """A table without anything that decisions and messages change."""
    return TableView(
        table.id, table.game, table.title, table.status, 0, None, False, table.about,
        talk=table.talk and replace(table.talk, messages=()), notes=table.notes,
    )  # fmt: skip


@functools.lru_cache(maxsize=2_000)
def _steady(language: str, template: str, table: TableView) -> tuple[str, dict[str, str]]:
    parts: dict[str, str] = {}
    return Markup(render_part(template, language, table=table, parts=parts)), parts  # noqa: S704


add_helpers(
    draw_line=draw_line, draw_chronicle_line=draw_chronicle_line, draw_message=draw_message, draw_time=draw_time,
    draw_player=draw_player, draw_steady=draw_steady, cut_part=cut_part, layout_classes=layout_classes,
    list_classes=list_classes, symbols_of=symbols_of, view_bar=view_bar,
)  # fmt: skip
