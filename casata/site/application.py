"""The application: the routes of all rooms, static files, error pages, and the guard around them."""

from __future__ import annotations

import asyncio
import contextlib
import pathlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from ..engine.game import find, names
from .api import api
from .errors import Refused
from .http import error_pages, health
from .http.guard import Guard
from .limits import TooOften
from .pages import (
    accounts as account_pages,
    archive as archive_pages,
    balance as balance_pages,
    box as box_pages,
    learn as learn_pages,
    lobby as lobby_pages,
    moderation as moderation_pages,
    notify as notify_pages,
    preferences as preference_pages,
    recovery as recovery_pages,
    settings as settings_pages,
    shared_screen as shared_screen_pages,
    socket as table_socket,
    tables as table_pages,
    talk as talk_pages,
)
from .site import Settings, Site

STATIC = pathlib.Path(__file__).parent / "static"


def make_app(settings: Settings) -> Starlette:
    """An application for one site."""
    site = Site(settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await site.start()
        watch = asyncio.create_task(health.watch(site))
        yield
        watch.cancel()
        await site.stop()

    app = Starlette(
        routes=[
            *lobby_pages.routes,
            *box_pages.routes,
            *balance_pages.routes,
            *account_pages.routes,
            *preference_pages.routes,
            *recovery_pages.routes,
            *settings_pages.routes,
            *learn_pages.routes,
            *table_pages.routes,
            *table_socket.routes,
            *notify_pages.routes,
            *talk_pages.routes,
            *moderation_pages.routes,
            *archive_pages.routes,
            *shared_screen_pages.routes,
            *api.routes,
            *health.routes,
            *(Mount(f"/static/games/{name}", StaticFiles(directory=find(name).theme)) for name in names()),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, site=site)],
        exception_handlers={
            Refused: error_pages.answer_refusal,
            ClientDisconnect: error_pages.answer_disconnect,
            TooOften: error_pages.answer_too_often,
            HTTPException: error_pages.answer_not_found,
            Exception: error_pages.answer_failure,
        },
        lifespan=lifespan,
    )
    app.state.site = site
    return app
