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

from ...engine.game import find, names
from ..accounts import pages as account_pages
from ..accounts.preferences import pages as preference_pages
from ..accounts.recovery import pages as recovery_pages
from ..accounts.settings import pages as settings_pages
from ..api import api
from ..archive import pages as archive_pages
from ..balance import pages as balance_pages
from ..box import pages as box_pages
from ..learn import pages as learn_pages
from ..limits import TooOften
from ..lobby import pages as lobby_pages
from ..moderation import pages as moderation_pages
from ..notify import pages as notify_pages
from ..refusals import Refused
from ..shared_screen import pages as shared_screen_pages
from ..site import Settings, Site
from ..tables import pages as table_pages, socket as table_socket
from ..talk import pages as talk_pages
from . import errors, health
from .guard import Guard

STATIC = pathlib.Path(__file__).parent.parent / "static"


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
            Refused: errors.answer_refusal,
            ClientDisconnect: errors.answer_disconnect,
            TooOften: errors.answer_too_often,
            HTTPException: errors.answer_not_found,
            Exception: errors.answer_failure,
        },
        lifespan=lifespan,
    )
    app.state.site = site
    return app
