"""A table as one viewer sees it: everything a page shows, made from that viewer's redacted view."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ....engine.match.match import Match
from ....engine.text.language import Message, language as language_of, plural
from ....engine.text.narration import no_undo
from ...tables.stored import CLOSED, RUNNING, WAITING
from ...tables.table import Table
from ...text import Translator, game_title, translator
from ..learn import answers_for
from . import chronicle
from .about import about_table
from .automatic import automatic
from .final_scores import describe_end, old_standings
from .game import GameView, build_view, current_view
from .lesson import lesson_at, lesson_view
from .model import Chronicle, ChronicleLine, Control, DecisionView, Past, Status, TableView
from .people import count_spectators, list_players, shared_screen
from .turn import move_under_way
from .viewer import Viewer

CHOICES = plural("Only one option: press Enter", "{count} choices: click one, or type its number and press Enter")
LIT = plural(
    "One choice is lit on the board: pick it, or type its number and press Enter",
    "{count} choices are lit on the board: pick one, or type its number and press Enter",
)
LIT_TOUCH = plural(
    "One choice is lit: tap it, and again to confirm", "{count} choices are lit: tap one, and again to confirm"
)


class Reading(NamedTuple):
    """What has to be read from the store to show a table."""

    notes: str | None  # the viewer's own; None for those who have none
    layout: str | None = None  # how records of older rules are read


def table_view(table: Table, viewer: Viewer, reading: Reading, step: int | None = None) -> TableView:
    """The whole table; at an earlier step where one is named."""
    t = translator(viewer.language, table.game)
    status: Status = table.status  # type: ignore[assignment]
    view = TableView(
        table.id, table.game, game_title(table.game, viewer.language), status, table.revision, viewer.seat,
        table.stored.host == viewer.person, about_table(table, viewer, t), watching=count_spectators(table),
        screen=shared_screen(table, viewer, t), notes=reading.notes,
    )  # fmt: skip
    if table.match is None:
        return _without_match(view, table, viewer, reading.layout, t)
    if step is None:
        return _with_present(view, table, table.match, viewer, t)
    return _with_past(view, table, table.match, viewer, step, t)


# -- without a match --------------------------------------------------------------------------


def _without_match(view: TableView, table: Table, viewer: Viewer, layout: str | None, t: Translator) -> TableView:
    """A table before its game, or with one of older rules: its chronicle and its result, nothing to decide."""
    players = list_players(table, viewer)
    if not table.legacy:
        prompt = _before(table, view.host, t) if table.status == WAITING else ""
        return replace(view, players=players, decision=DecisionView(prompt))
    told, result = tuple[ChronicleLine, ...](), table.stored.result
    if layout and table.stored.words:
        told = tuple(chronicle.old_lines(table, viewer.seat, viewer.language, layout)[::-1])
    return replace(
        view, players=players, decision=DecisionView(t("You can only look at this game.")),
        chronicle=Chronicle(lines=told),
        standings=result and old_standings(table, result, language_of(viewer.language)),
    )  # fmt: skip


def _before(table: Table, host: bool, t: Translator) -> str:
    """What a table that has not begun is waiting for."""
    if any(chair.free for chair in table.chairs):
        return t("Waiting for players")
    return t("Ready to start") if host else t("Ready to start: waiting for the host")


# -- the present ------------------------------------------------------------------------------


def _with_present(view: TableView, table: Table, match: Match, viewer: Viewer, t: Translator) -> TableView:
    """A table with its game as it is now."""
    game = current_view(table, match, viewer.seat, viewer.language)
    decision, display, standings = _decision(table, match, viewer, game, t), game.display, None
    if match.over:
        end = describe_end(table, match, game, t)
        decision, display = replace(decision, prompt=end.prompt, help=end.help), replace(display, facts=end.facts)
        standings = end.standings
    return replace(
        view, players=list_players(table, viewer, match, game), decision=decision, display=display,
        chronicle=_chronicle(table, match, viewer, game), standings=standings,
        guided=viewer.seat is not None and lesson_at(table) is not None,
        lesson=lesson_view(table, match, viewer.seat, viewer.language),
    )  # fmt: skip


def _chronicle(table: Table, match: Match, viewer: Viewer, game: GameView) -> Chronicle:
    """Everything that happened, with what is new since the viewer's last turn."""
    start, since = 0, list[ChronicleLine]()
    if viewer.seat is not None and table.status == RUNNING:
        start, since = chronicle.digest(match, viewer.seat, game.lines)
    return Chronicle(match.step, tuple(game.lines[::-1]), game.drawn_lines, tuple(since[::-1]), start)


def _decision(table: Table, match: Match, viewer: Viewer, game: GameView, t: Translator) -> DecisionView:
    """What is to be decided, for those who decide it and for those who wait."""
    seat = viewer.seat
    asked = _asked(table, match, viewer, game, t)
    if seat is None or table.status != RUNNING:
        return asked
    can = match.can_undo(seat)
    why = "" if can else no_undo(match, game.say, seat, brief=True)
    in_move = can and move_under_way(table, match, seat) is not None
    return replace(
        asked, number=match.decisions(seat), automatic=automatic(match, seat, game.choices),
        undo=Control("undo", t("Undo"), can, why, t("Takes back one step.")),
        restart=Control("restart", t("Restart turn"), can, why, t("Takes back everything you did this turn.")),
        cancel=Control("cancel", t("Cancel move"), about=t("Takes back all steps of this move.")) if in_move else None,
        under_way=Control("", game.missing[0], False, game.missing[1]) if game.missing else None,
        advice=_advice_button(table, seat in match.actors, t),
    )  # fmt: skip


def _advice_button(table: Table, acting: bool, t: Translator) -> Control:
    """The button that asks a bot for advice."""
    allowed = table.stored.hints
    why = t("It is not your turn.") if allowed else t("Hints are off at this table.")
    can = allowed and acting
    return Control("hint", t("Hint"), can, "" if can else why, t("Shows what a bot would do here."))


def _asked(table: Table, now: Match, viewer: Viewer, game: GameView, t: Translator) -> DecisionView:
    """What is asked at a moment, and the choices that answer it."""
    return DecisionView(
        _prompt(table, now, game.prompt, t),
        _help(table, viewer, len(game.choices), t),
        _board_help(game, t, LIT),
        _board_help(game, t, LIT_TOUCH),
        answers_for(now.game).phase(now.game.phases.names[now.phase]),
        game.choices,
    )


def _prompt(table: Table, match: Match, asked: str, t: Translator) -> str:
    """What the viewer must do, or who else must do what; or that nothing is left to do."""
    if table.status == CLOSED:
        return t("The table was closed before the end.")
    return t("The game is over.") if match.over else asked


def _help(table: Table, viewer: Viewer, choices: int, t: Translator) -> str:
    """One quiet line below the prompt."""
    if viewer.seat is not None and table.chairs[viewer.seat].away and table.status == RUNNING:
        return t("A bot plays for you until you take your seat back.")
    if choices:
        return t(CHOICES, count=choices)
    if table.status == RUNNING and table.seats_of(viewer.person) and viewer.seat is None:
        return t("Private cards stay hidden until a player at this screen confirms who they are.")
    if table.status == RUNNING and viewer.seat is None:
        return t("You are watching.")
    return ""


def _board_help(game: GameView, t: Translator, text: Message) -> str:
    """How to choose on the board; choices that no place takes are buttons, which explain themselves."""
    lit = len(game.display.picture.aimed) if game.display.picture else 0
    return t(text, count=lit) if lit else ""


# -- the past ---------------------------------------------------------------------------------


def _with_past(
    view: TableView, table: Table, match: Match, viewer: Viewer, step: int, t: Translator
) -> TableView:  # fmt: skip
    """A table with its game as it was after so many decisions."""
    now = match if step == match.step else match.at(step)
    seat = _seat_to_look_from(table, viewer)
    game = build_view(table, match, now, seat, viewer.language, may_decide=False)
    known = bool(now.step) and (bool(game.last) or table.revealed)
    past = Past(
        now.step, match.step, now.history[-1][0] if known else None, game.last, seat,
        tuple(enumerate(game.say.people)) if table.revealed else (),
    )  # fmt: skip
    decision = _asked(table, now, viewer, game, t)
    if past.by is not None:
        decision = replace(decision, prompt=_describe_moment(past, now, game), help=game.prompt)
    lines = tuple(line for line in reversed(game.lines) if line.step <= now.step)
    return replace(
        view, players=list_players(table, viewer, now, game, is_past=True), decision=decision, display=game.display,
        chronicle=Chronicle(match.step, lines), past=past,
    )  # fmt: skip


def _seat_to_look_from(table: Table, viewer: Viewer) -> int | None:
    """The seat from which a viewer looks back: any once nothing is secret any more, until then their own."""
    wanted = viewer.from_seat
    return wanted if table.revealed and wanted is not None and wanted < table.stored.seats else viewer.seat


def _describe_moment(past: Past, now: Match, game: GameView) -> str:
    """What happened at a moment; or, in a game without secrets any more, which decision was made without effect."""
    if past.told:
        return chronicle.BETWEEN.join(f"{line.name} {line.text}".strip() for line in past.told)
    seat, code = now.history[-1]
    return f"{game.say.people[seat]}: {game.say.move(now.game.move(code, now.names))}"
