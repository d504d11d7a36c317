"""Pages to learn from: the rules and the player aid of a game, and of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...engine.game import find
from ...engine.match.opening import new
from ...engine.rulebook.lesson import Lesson, lesson_of, words_of
from ...engine.rulebook.page import Rule, RulePage, Setting
from ...engine.text.language import language as language_of
from .. import limits
from ..accounts.session import Session
from ..errors import Refused
from ..http import sessions
from ..http.requests import form_of, meter, site_of
from ..http.responses import go, page as answer
from ..learn import begin, is_guided
from ..storage.tables import find_tables_of, find_with_seats
from ..tables.stored import RUNNING
from ..text import game_title, translator
from ..views.balance import published
from ..views.learn import answers_for, game_with_rules, page_of_game, page_of_table, piece_sizes, search
from ..views.table.lesson import lesson_at, words_at
from .tables import held_table


async def rules_of_game(request: Request) -> Response:
    """How a game is played, with every number of players and every option."""
    session = await sessions.session_of(request)
    game = game_with_rules(request.path_params["game"])
    return _rules(request, session, game.name, page_of_game(game.name, session.language), f"/games/{game.name}")


async def rules_of_table(request: Request) -> Response:
    """How this table plays: without what other tables do."""
    session = await sessions.session_of(request)
    name, page = await _page_of_table(request, session)
    return _rules(request, session, name, page, f"/tables/{request.path_params['table']}")


async def aid_of_game(request: Request) -> Response:
    """The player aid of a game."""
    session = await sessions.session_of(request)
    game = game_with_rules(request.path_params["game"])
    return _aid(request, session, game.name, page_of_game(game.name, session.language), f"/games/{game.name}")


async def aid_of_table(request: Request) -> Response:
    """The player aid of a table."""
    session = await sessions.session_of(request)
    name, page = await _page_of_table(request, session)
    return _aid(request, session, name, page, f"/tables/{request.path_params['table']}")


async def short_of_table(request: Request) -> Response:
    """Every rule of a table in one or two sentences, and what it is about, for the script that explains the table."""
    session = await sessions.session_of(request)
    name, page = await _page_of_table(request, session)
    answers = answers_for(find(name))
    return JSONResponse({
        "rules": {rule.anchor: [rule.heading, rule.short] for rule in page.rules if rule.short},
        "places": {pattern: anchor for anchor, rule in answers.rules.items() for pattern in rule.places},
        "facts": {
            translator(session.language, name)(label): anchor
            for anchor, rule in answers.rules.items() for label in rule.facts
        },
        "symbols": {pattern: anchor for anchor, rule in answers.rules.items() for pattern in rule.symbols},
    })  # fmt: skip


async def learn(request: Request) -> Response:
    """What a game is like, and the way to a guided first game; one that was begun goes on."""
    session, site = await sessions.session_of(request), site_of(request)
    game = game_with_rules(request.path_params["game"])
    page, title = page_of_game(game.name, session.language), game_title(game.name, session.language)
    own = await site.store.read(find_tables_of, session.person, limits.SHOWN) if session.known else []
    rows = [row for row, _ in await site.store.read(find_with_seats, own)]
    running = [row for row in rows if row.game == game.name and row.status == RUNNING]
    begun = next((row.id for row in running if is_guided(row.origin)), "")
    return answer(
        request, session, "learn/learn.html", translator(session.language)("Learn {game} · Casata", game=title),
        game=game.name, title=title, rules=page, lesson=lesson_of(game), begun=begun,
        report=published(game.name) is not None,
    )  # fmt: skip


async def begin_lesson(request: Request) -> Response:
    """Start a guided game."""
    session, site = await sessions.session_of(request), site_of(request)
    await form_of(request, session)
    meter(request, "make", session.person)
    game = game_with_rules(request.path_params["game"])
    lesson = _needed(lesson_of(game))
    session = await sessions.remember(site, session, preferences=replace(session.preferences, unguided=False))
    table = await begin(site.tables, game, lesson, session.person, session.name)
    return go(request, session, f"/tables/{table.id}")


async def steps_of_game(request: Request) -> Response:
    """What a guided game teaches."""
    session = await sessions.session_of(request)
    game = game_with_rules(request.path_params["game"])
    lesson = _needed(lesson_of(game))
    match = new(game.name, lesson.seats, lesson.seed, lesson.options)
    words = words_of(game, language_of(session.language), Setting(match.seats, match.options, match.printed))
    return _steps(request, session, game.name, lesson, words, f"/games/{game.name}")


async def steps_of_table(request: Request) -> Response:
    """What a guided table teaches, so that a step can be read again or before it comes."""
    session = await sessions.session_of(request)
    async with held_table(request, session) as table:
        lesson, words = _needed(lesson_at(table)), words_at(table, session.language)
        return _steps(request, session, table.game, lesson, words, f"/tables/{table.id}")


def _needed(lesson: Lesson | None) -> Lesson:
    """A guided game; Refused where there is none."""
    if lesson is None:
        raise Refused("There is no such page.", "no_such_page", 404)
    return lesson


async def former_guide(request: Request) -> Response:
    """Where the rules of a table were before they had a page of their own."""
    async with held_table(request, await sessions.session_of(request)) as table:
        return RedirectResponse(f"/tables/{table.id}/rules", 301)


async def _page_of_table(request: Request, session: Session) -> tuple[str, RulePage]:
    async with held_table(request, session) as table:
        game_with_rules(table.game)
        return table.game, page_of_table(table, session.language)


def _rules(request: Request, session: Session, game: str, page: RulePage, base: str) -> Response:
    wanted = request.query_params.get("q", "").strip()[: limits.NAME]
    t, title = translator(session.language), game_title(game, session.language)
    return answer(
        request, session, "learn/rules.html", t("Rules of {game} · Casata", game=title), game=game, title=title,
        rules=page, base=base, at_table=base.startswith("/tables/"), wanted=wanted, found=search(page, wanted),
        styles=find(game).styles, sizes=piece_sizes(game),
    )  # fmt: skip


def _aid(request: Request, session: Session, game: str, page: RulePage, base: str) -> Response:
    t, title = translator(session.language), game_title(game, session.language)
    return answer(
        request, session, "learn/aid.html", t("Player aid: {game} · Casata", game=title), game=game, title=title,
        rules=page, base=base, at_table=base.startswith("/tables/"),
    )  # fmt: skip


def _steps(
    request: Request, session: Session, game: str, lesson: Lesson, words: Mapping[str, Rule], base: str
) -> Response:  # fmt: skip
    t, title = translator(session.language), game_title(game, session.language)
    return answer(
        request, session, "learn/steps.html", t("All steps: {game} · Casata", game=title), game=game, title=title,
        rules=page_of_game(game, session.language), steps=[(step, words[step.id]) for step in lesson.steps],
        base=base, at_table=base.startswith("/tables/"),
    )  # fmt: skip


routes = [
    Route("/games/{game}/learn", learn),
    Route("/games/{game}/learn", begin_lesson, methods=["POST"]),
    Route("/games/{game}/rules", rules_of_game),
    Route("/games/{game}/aid", aid_of_game),
    Route("/games/{game}/steps", steps_of_game),
    Route("/tables/{table}/steps", steps_of_table),
    Route("/tables/{table}/rules", rules_of_table),
    Route("/tables/{table}/rules/short", short_of_table),
    Route("/tables/{table}/aid", aid_of_table),
    Route("/tables/{table}/guide", former_guide),
]
