"""The application: pages, tables, API, static files, and what keeps watch over them."""

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

from ..server.limits import TooOften
from ..server.refusals import Refused
from . import account, api, archive, asking, live, lobby, monitor, notices, operator, screens, tables, talk
from .guard import Guard
from .site import Settings, Site

STATIC = pathlib.Path(__file__).parent / "static"


def make_app(settings: Settings) -> Starlette:
    """An application on a store of its own."""
    site = Site(settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await site.start()
        watching = asyncio.create_task(monitor.watch(site))
        yield
        watching.cancel()
        await site.stop()

    app = Starlette(
        routes=[
            *lobby.routes,
            *account.routes,
            *tables.routes,
            *live.routes,
            *notices.routes,
            *talk.routes,
            *operator.routes,
            *archive.routes,
            *screens.routes,
            *api.routes,
            *monitor.routes,
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, site=site)],
        exception_handlers={
            Refused: asking.refused,
            ClientDisconnect: asking.gone,
            TooOften: asking.too_often,
            HTTPException: asking.not_found,
            Exception: asking.failed,
        },
        lifespan=lifespan,
    )
    app.state.site = site
    return app
