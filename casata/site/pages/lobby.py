"""The pages on the way to a table: the start page, a new table, an invitation."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from typing import cast

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ...bots.plan import LEVELS
from ...engine.core.options import PRESET, Option, Options, Value
from ...engine.core.printed import house_file as house_file_of
from ...engine.game import EDITION, AnyGame, find, names
from ...engine.rulebook.page import has_rules
from ...engine.text.language import context, language as language_of
from ...engine.text.value_words import describe_value
from .. import limits
from ..accounts.session import Session
from ..errors import OutOfDate, Refused
from ..http import sessions
from ..http.requests import FormData, address, form_of, meter, retry_if_stale, site_of
from ..http.responses import go, page, readable_lines
from ..ids import PersonId
from ..learn import is_guided
from ..storage.connection import StoredRow
from ..storage.tables import add_visitor, find_open_tables, find_tables_of, find_with_seats
from ..tables import lifecycle, pause, seats as people
from ..tables.new_table import create
from ..tables.stored import CLOSED, RUNNING, WAITING, Chair, StoredTable
from ..tables.table import Table
from ..tables.table_request import TableRequest
from ..text import Translator, game_title, time_ago, translator
from ..views.balance import published
from ..views.lobby import GameCard, Invitation, NewTableForm, OptionView, PresetView, TableLine
from ..views.table import house_file
from ..views.table.about import describe_dice, origin_notice, settings
from ..views.table.model import Status
from ..views.table.names import seat_name
from ..views.table.pace import describe_pace, list_paces, list_pauses

USUAL_SEATS = 3
LEVEL = "skilled"
WEIGHTS = (
    context("weight", "light"),
    context("weight", "moderate"),
    context("weight", "demanding"),
    context("weight", "heavy"),
    context("weight", "very heavy"),
)  # of a game, from 1 to 5


def card(game: AnyGame, language: str) -> GameCard:
    """A game as lists show it."""
    t = translator(language, game.name)
    about = game.about
    return GameCard(
        game.name, t(game.title), tuple(t(sentence) for sentence in about.sentences), tuple(game.seats),
        about.minutes, about.weight, describe_weight(about.weight, t),
        language_of(language).number(about.weight, 1), (game.theme / "scene.svg").exists(),
        has_rules(game), published(game.name) is not None,
    )  # fmt: skip


def describe_weight(weight: float, t: Translator) -> str:
    """How heavy a game is, in words."""
    return t(WEIGHTS[min(max(round(weight), 1), len(WEIGHTS)) - 1])


def line(
    table: StoredTable | StoredRow, chairs: Sequence[Chair | StoredRow], person: PersonId, now: float, language: str
) -> TableLine:
    """A table as lists show it."""
    t = translator(language)
    mine = [(seat, chair) for seat, chair in enumerate(chairs) if chair.person == person]
    turn = any(table.waiting >> seat & 1 and not chair.away for seat, chair in mine)
    return TableLine(
        table.id, table.game, game_title(table.game, language), cast(Status, table.status),
        [seat_name(table.status, cast(Chair, chair), t) for chair in chairs], bool(mine), turn,
        describe_pace(table.pace, t), time_ago(now - table.changed, t), is_guided(table.origin),
    )  # fmt: skip


async def start_page(request: Request) -> Response:
    """Show all games, your tables and the open tables."""
    session, site = await sessions.session_of(request), site_of(request)
    own = await site.store.read(find_tables_of, session.person, limits.SHOWN) if session.known else []
    others = await site.store.read(find_open_tables, [WAITING, RUNNING], limits.SHOWN)
    now = site.clock.now()
    own_lines, open_lines = [
        readable_lines(
            await site.store.read(find_with_seats, ids), lambda row: line(*row, session.person, now, session.language)
        )
        for ids in (own, [table for table in others if table not in own])
    ]
    return page(
        request, session, "lobby/start.html", "Casata",
        games=[card(find(name), session.language) for name in names()],
        mine=sorted((table for table in own_lines if table.status != CLOSED), key=lambda table: not table.turn),
        open=open_lines,
        levels=LEVELS, promise=site.tables.commitments.make(),
    )  # fmt: skip


async def play_now(request: Request) -> Response:
    """Start a table against bots at once."""
    session, site = await sessions.session_of(request), site_of(request)
    form = await form_of(request, session)
    meter(request, "make", session.person)
    session = await sessions.remember(site, session)
    name, seats = form.get("game", ""), form.number("seats") if "seats" in form else USUAL_SEATS
    level = form.get("level") or LEVEL
    plans = TableRequest(
        name, seats, _chosen_options(form.pairs, name) if name in names() else {}, form.get("house", ""),
        dict.fromkeys(range(1, min(seats, 9)), level), promise=form.get("promise", ""),
        contribution=form.get("contribution", ""),
    )  # fmt: skip
    created = await create(site.tables, session.person, session.name, plans)
    async with site.tables.hold(lambda: site.tables.open(created.id)) as table:
        await lifecycle.start(site.tables, table)
    return go(request, session, f"/tables/{created.id}")


# -- a new table ------------------------------------------------------------------------------


async def new_page(request: Request) -> Response:
    """Show the form for a new table."""
    session = await sessions.session_of(request)
    return new_form(request, session, request.query_params.get("game", ""), FormData([]), "")


def new_form(request: Request, session: Session, name: str, given: FormData, problem: str) -> Response:
    """The form for a new table, empty or as it was filled in."""
    if name not in names():
        raise Refused("This game doesn't exist.", "no_such_game", 404)
    t, game = translator(session.language, name), find(name)
    form = NewTableForm(
        card(game, session.language), _seats(game, given),
        [PresetView(preset.name, t(preset.label), t(preset.reason)) for preset in game.setup.presets],
        [_option(game, option, given, t) for option in game.setup.options],
        tuple(LEVELS), list_paces(t), list_pauses(t), dict(given), problem,
    )  # fmt: skip
    title = t("New table: {game} · Casata", game=t(game.title))
    status = 422 if problem else 200
    promise = site_of(request).tables.commitments.make()
    return page(request, session, "lobby/new.html", title, status, form=form, promise=promise, name=session.name)


async def house_template(request: Request) -> Response:
    """A house file with every printed value of a game, to be filled in."""
    name = request.path_params["game"]
    if name not in names():
        raise Refused("This game doesn't exist.", "no_such_game", 404)
    edition = request.query_params.get(EDITION, "")
    known = [value for option in find(name).setup.options if option.name == EDITION for value in option.values]
    return PlainTextResponse(
        _house_template(name, edition if edition in known else ""),
        headers={"content-disposition": f'attachment; filename="{name}-house.toml"'},
    )


@functools.cache
def _house_template(name: str, edition: str) -> str:
    game = find(name)
    chosen = {EDITION: edition} if edition else None
    return house_file_of(game.title, game.printed(game.complete(game.seats[0], chosen)))


def _seats(game: AnyGame, given: FormData) -> int:
    wanted = given.get("seats", "")
    return int(wanted) if wanted in map(str, game.seats) else min(max(USUAL_SEATS, game.seats[0]), game.seats[-1])


def _option(game: AnyGame, option: Option, given: FormData, t: Translator) -> OptionView:
    """An option as it was filled in; otherwise as its preset says, or its default in a game without presets."""
    values = [(json.dumps(value), describe_value(game, option, value, t)) for value in option.values]
    usual = option.default if option.several else [] if game.setup.presets else [option.default]
    chosen = given.every(f"option.{option.name}") or [json.dumps(value) for value in usual]
    return OptionView(option.name, t(option.label), t(option.meaning), values, chosen, option.several)


async def make_table(request: Request) -> Response:
    """Make a new table, or show the form again with the reason why not."""
    session, site = await sessions.session_of(request), site_of(request)
    form = await form_of(request, session)
    meter(request, "make", session.person)
    name = form.get("game", "")
    try:
        session = await sessions.remember(site, session, form.get("name", ""))
        seats = form.number("seats")
        bots = {seat: form[f"seat.{seat}"] for seat in range(1, min(seats, 9)) if form.get(f"seat.{seat}") in LEVELS}
        screen = {seat: form.get(f"called.{seat}", "") for seat in range(1, min(seats, 9)) if _at_screen(form, seat)}
        plans = TableRequest(
            name, seats, _chosen_options(form.pairs, name), form.get("house", ""), bots, form.get("pace", "free"),
            form.get("access") == "open", "hints" in form, form.get("promise", ""), form.get("contribution", ""),
            screen, form.get("pause", pause.SHORT),
        )  # fmt: skip
        table = await create(site.tables, session.person, session.name, plans)
    except Refused as problem:
        return new_form(request, session, name, form, problem.said(language_of(session.language)))
    return go(request, session, f"/tables/{table.id}")


def _at_screen(form: FormData, seat: int) -> bool:
    return form.get(f"seat.{seat}") == "screen"


def _chosen_options(pairs: list[tuple[str, str]], name: str) -> Options:
    """The options in a form, without those that are left to the preset."""
    if name not in names():
        raise Refused("This game doesn't exist.", "no_such_game", 404)
    chosen: Options = {key: value for key, value in pairs if key == PRESET and value}
    for option in find(name).setup.options:
        given = [_value(value) for key, value in pairs if key == f"option.{option.name}" and value]
        if option.several and given:
            chosen[option.name] = given
        elif given:
            chosen[option.name] = given[0]
    return chosen


def _value(text: str) -> Value:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("This option can't be read.", "bad_form", 400) from None


# -- invitations ------------------------------------------------------------------------------


async def join_page(request: Request) -> Response:
    """Show who plays what at a table, and its free seats."""
    session = await sessions.session_of(request)
    meter(request, "join", address(request))
    table = await site_of(request).tables.by_link(request.path_params["link"])
    return _invitation(request, session, table, "")


def _invitation(request: Request, session: Session, table: Table, problem: str) -> Response:
    t = translator(session.language, table.game)
    free = [seat for seat, chair in enumerate(table.chairs) if chair.free and table.status == WAITING]
    seated = table.seat_of(session.person) is not None
    invitation = Invitation(
        line(table.stored, table.chairs, session.person, table.clock.now(), session.language),
        settings(table, t),
        describe_dice(table.stored).commitment,
        free,
        seated,
        problem,
        origin_notice(table, t),
        house_file.describe(table, session.language),
    )
    title = t("Invitation: {game} · Casata", game=game_title(table.game, session.language))
    status = 409 if problem else 200
    return page(
        request,
        session,
        "lobby/join.html",
        title,
        status,
        invitation=invitation,
        token=table.stored.link,
        name=session.name,
    )


async def join(request: Request) -> Response:
    """Take a seat at a table."""
    session, site = await sessions.session_of(request), site_of(request)
    form = await form_of(request, session)
    meter(request, "join", address(request))
    seat = form.number("seat") if form.get("seat") else None
    session = await sessions.remember(site, session, form.get("name", ""))

    async def sit() -> Response:
        async with site.tables.hold(lambda: site.tables.by_link(request.path_params["link"])) as found:
            try:
                await people.sit(site.tables, found, session.person, session.name, seat, form.get("contribution", ""))
            except OutOfDate:
                raise
            except Refused as problem:
                return _invitation(request, session, found, problem.said(language_of(session.language)))
            return go(request, session, f"/tables/{found.id}")

    return await retry_if_stale(request, sit)


async def watch(request: Request) -> Response:
    """Watch a table."""
    session, site = await sessions.session_of(request), site_of(request)
    await form_of(request, session)
    meter(request, "join", address(request))
    found = await site.tables.by_link(request.path_params["link"])
    await site.store.write(add_visitor, found.id, session.person)
    found.visitors.add(session.person)
    return go(request, session, f"/tables/{found.id}" + ("?watch" if found.status == WAITING else ""))


routes = [
    Route("/", start_page),
    Route("/play", play_now, methods=["POST"]),
    Route("/new", new_page),
    Route("/new", make_table, methods=["POST"]),
    Route("/games/{game}/house.toml", house_template),
    Route("/join/{link}", join_page),
    Route("/join/{link}", join, methods=["POST"]),
    Route("/join/{link}/watch", watch, methods=["POST"]),
]
