"""Open pages, kept up to date by a socket: the whole table once, then only what is different."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from .. import limits, metrics
from ..accounts.session import Session
from ..errors import Refused
from ..http import sessions
from ..ids import PersonId
from ..limits import TooOften
from ..site import Site
from ..tables.table import Table
from ..views.table.patch import Drawing
from ..views.table.present import draw_frame, draw_table
from ..views.table.viewer import Viewer
from .tables import held_table, viewer_of, whole_number

APART = 0.04  # least seconds between two messages to one page: nobody could see more
WHOLE = '{"whole":1}'  # what a page sends that has lost count


@dataclass
class Page:
    """One open page and what it has been sent."""

    changed: asyncio.Event = field(default_factory=asyncio.Event)
    revision: int = 0
    before: Drawing | None = None  # what it shows, so that changes are enough; None: it needs the whole table
    at: float = 0.0  # when it was last sent something

    def begin_again(self) -> None:
        """Send the whole table next: the page has lost count."""
        self.revision, self.before = 0, None
        self.changed.set()


async def live(socket: WebSocket) -> None:
    """Keep a page up to date: the whole table where it is behind, then every change."""
    site: Site = socket.app.state.site
    try:
        session = await sessions.session_of(socket)
        await site.tables.visible(socket.path_params["table"], session.person)
    except Refused:
        await socket.close(4404)
        return
    if site.sockets.get(session.person, 0) >= limits.SOCKETS:
        await socket.close(4429)
        return
    await socket.accept()
    page = Page(revision=whole_number(socket.query_params.get("since", "")))
    reading = asyncio.create_task(_read(socket, site, session, page))
    with _counted(site, session.person, reading):
        await _serve(socket, site, session, page, reading)


@contextlib.contextmanager
def _counted(site: Site, person: PersonId, reading: asyncio.Task[None]) -> Iterator[None]:
    """Count a socket of a person while it is open, so that it ends when they sign out."""
    site.sockets[person] = site.sockets.get(person, 0) + 1
    site.pages.setdefault(person, set()).add(reading)
    try:
        yield
    finally:
        reading.cancel()
        site.pages[person].discard(reading)
        site.sockets[person] -= 1
        if not site.sockets[person]:
            del site.sockets[person], site.pages[person]


async def _serve(socket: WebSocket, site: Site, session: Session, page: Page, reading: asyncio.Task[None]) -> None:
    """Send changes until the page goes, may no longer look, or asks too often."""
    try:
        await _keep_up_to_date(socket, site, session, page, reading)
    except Refused as problem:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the page may be gone, too
            await socket.close(1013 if problem.status == 503 else 4404)  # try again later, or no longer allowed
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page is gone
    except TooOften:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(4429)


async def _read(socket: WebSocket, site: Site, session: Session, page: Page) -> None:
    """Answer the signs of life of a page, or send it the whole table where it asks for that."""
    try:
        while True:
            text = await asyncio.wait_for(socket.receive_text(), limits.IDLE)
            site.meter.take("act", session.person, site.rates.act)
            site.meter.take("act", socket.scope["network"], site.rates.of_network("act"))
            if text == WHOLE:
                page.begin_again()
            else:
                await socket.send_text('{"pong":1}')
    except (TimeoutError, WebSocketDisconnect, RuntimeError, KeyError, TooOften):
        pass
    finally:
        page.changed.set()


async def _keep_up_to_date(
    socket: WebSocket, site: Site, session: Session, page: Page, reading: asyncio.Task[None]
) -> None:
    """Send what is new whenever something is; a slow page skips what lies between."""
    table: Table | None = None
    try:
        while True:
            page.changed.clear()  # before anything is looked at, so that nothing is missed
            if reading.done() or site.closing:
                break
            await site.share.wait(socket.scope["network"])
            async with held_table(socket, session) as current:
                if current is not table:
                    _unwatch(site, table, session, page.changed)
                    table = current
                    _watch(site, table, session, page.changed)
                text = await _news(site, table, viewer_of(socket, session, table), page)
            if text:
                await socket.send_text(text)
                metrics.pushes.inc()
                metrics.pushed_bytes.inc(len(text))
            await page.changed.wait()
            await site.clock.sleep(page.at + APART - site.clock.monotonic())
        await socket.close(1012 if site.closing else 1000)
    finally:
        _unwatch(site, table, session, page.changed)


async def _news(site: Site, table: Table, viewer: Viewer, page: Page) -> str:
    """What a page doesn't show yet; "" where it is up to date."""
    if table.revision <= page.revision:
        return ""
    now = await draw_table(site.tables, site.drawings, table, viewer)
    text = draw_frame(site.drawings, table, now, page.before)
    page.revision, page.before, page.at = now.revision, now, site.clock.monotonic()
    return text


def _watch(site: Site, table: Table, session: Session, changed: asyncio.Event) -> None:
    table.watchers.add(changed)
    site.tables.open_pages.opened(table, session.person)


def _unwatch(site: Site, table: Table | None, session: Session, changed: asyncio.Event) -> None:
    if table is None:
        return
    table.watchers.discard(changed)
    if not site.closing:
        site.tables.open_pages.closed(table, session.person)


routes = [WebSocketRoute("/tables/{table}/live", live)]
