"""The page of somebody's notices, and the two pages that links in mails lead to."""

from __future__ import annotations

import pathlib
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from ...engine.text.language import language as language_of
from ..accounts.session import Session
from ..http import sessions
from ..http.requests import FormData, address, form_of, meter, site_of, wants_json
from ..http.responses import page
from ..refusals import Refused
from ..site import Site
from ..tables.view.build import speaker
from ..text import time_ago
from . import channels, push
from .channels import MAIL, PUSH, WEBHOOK
from .message_text import confirmation
from .notices import FAILURES, TEST
from .transport import NoticeContent, Target

WORKER = pathlib.Path(__file__).parent.parent / "static" / "notify" / "worker.js"
Doing = Callable[[Request, Site, Session, FormData], Awaitable[str]]


@dataclass(frozen=True)
class ChannelView:
    """A channel as its owner sees it."""

    id: str
    kind: str
    address: str
    secret: str
    state: str  # on, off, failing, broken, unconfirmed
    trouble: str
    when: str


def _shown(row: Any, session: Session, now: float) -> ChannelView:
    t = speaker(session.language)
    state = "off" if not row.trouble else "broken"
    if not row.confirmed:
        state = "unconfirmed"
    elif row.failures < FAILURES:
        state = "failing" if row.failures else "on"
    where = urlsplit(row.address).hostname or "" if row.kind == PUSH else row.address
    secret = row.secret if row.kind == WEBHOOK else ""
    return ChannelView(row.id, row.kind, where, secret, state, t(row.trouble), time_ago(now - row.created, t))


async def _page(request: Request, session: Session, said: str = "", problem: str = "", status: int = 200) -> Response:
    site, t = site_of(request), speaker(session.language)
    rows = await site.tables.in_store(site.store.read, channels.of, session.person)
    return page(
        request, session, "notify/notices.html", t("Notices · Casata"), status, said=said, problem=problem,
        channels=[_shown(row, session, site.clock.now()) for row in rows],
        mail=site.post is not None and bool(site.settings.url), linked=bool(site.settings.url),
        push_key=site.carrier.push_key, private=site.settings.private_hooks,
    )  # fmt: skip


async def look(request: Request) -> Response:
    """All channels, and how to add one."""
    return await _page(request, await sessions.session_of(request))


def doing(work: Doing, metered: bool = False) -> Callable[[Request], Awaitable[Response]]:
    """Something done to one's channels; the page says what came of it."""

    async def handle(request: Request) -> Response:
        session, site = await sessions.session_of(request), site_of(request)
        form = await form_of(request, session)
        meter(request, "notice" if metered else "act", session.person)
        try:
            session = await sessions.remember(site, session)
            said = await work(request, site, session, form)
        except Refused as problem:
            if wants_json(request):
                raise
            return await _page(
                request, session, problem=problem.said(language_of(session.language)), status=problem.status
            )
        return await _page(request, session, said)

    return handle


# -- adding -----------------------------------------------------------------------------------


async def _add_mail(request: Request, site: Site, session: Session, form: FormData) -> str:
    where = channels.checked_mail(form.get("address", ""))
    if site.post is None or not site.settings.url:
        raise Refused("This site sends no mail.", "no_mail", 422)
    channel = await site.tables.in_store(site.store.write, channels.add, session.person, MAIL, where, "", False)
    return await _ask(site, session, channel, where)


async def _ask(site: Site, session: Session, channel: str, where: str) -> str:
    """Send the mail that proves an address."""
    t = speaker(session.language)
    proof = await site.tables.in_store(site.store.write, channels.ask, session.person, channel, where)
    await site.carrier.mail(where, confirmation(f"{site.settings.url}/notices/confirm/{proof}", session.language))
    return t("A mail is on its way to {address}: open the link in it within a day.", address=where)


async def _add_webhook(request: Request, site: Site, session: Session, form: FormData) -> str:
    where = form.get("address", "").strip()
    site.carrier.way.place(where)
    secret = secrets.token_hex(24)
    await site.tables.in_store(site.store.write, channels.add, session.person, WEBHOOK, where, secret, True)
    return speaker(session.language)("The webhook is there. Send a test to see whether it answers.")


async def _add_push(request: Request, site: Site, session: Session, form: FormData) -> str:
    if not push.is_possible():
        raise Refused("This site cannot reach browsers: a package is missing.", "no_push", 422)
    where = form.get("endpoint", "")
    site.carrier.way.place(where)
    keys = push.browser(form.get("p256dh", ""), form.get("auth", "")).kept()
    await site.tables.in_store(site.store.write, channels.add, session.person, PUSH, where, keys, True)
    return speaker(session.language)("This browser will tell you when it is your turn.")


# -- each of them -----------------------------------------------------------------------------


async def _test(request: Request, site: Site, session: Session, form: FormData) -> str:
    row = await site.tables.in_store(site.store.read, channels.one, session.person, request.path_params["channel"])
    if not row.confirmed:
        raise Refused("This address is not confirmed yet: open the link in the mail.", "unconfirmed")
    news = NoticeContent(secrets.token_hex(8), TEST, at=site.clock.now(), language=session.language)
    try:
        await site.carrier.carry(Target(row.id, row.kind, row.address, row.secret), news)
    except Refused as problem:
        await site.tables.in_store(site.store.write, channels.failed, row.id, str(problem))
        raise
    await site.tables.in_store(site.store.write, channels.worked, row.id)
    return speaker(session.language)("The test was sent, and taken.")


async def _again(request: Request, site: Site, session: Session, form: FormData) -> str:
    row = await site.tables.in_store(site.store.read, channels.one, session.person, request.path_params["channel"])
    if row.confirmed or row.kind != MAIL:
        raise Refused("This channel is confirmed already.", "confirmed")
    return await _ask(site, session, row.id, row.address)


async def _on(request: Request, site: Site, session: Session, form: FormData) -> str:
    return await _switch(request, site, session, True)


async def _off(request: Request, site: Site, session: Session, form: FormData) -> str:
    return await _switch(request, site, session, False)


async def _switch(request: Request, site: Site, session: Session, on: bool) -> str:
    t = speaker(session.language)
    await site.tables.in_store(site.store.write, channels.switch, session.person, request.path_params["channel"], on)
    return t("Switched on.") if on else t("Switched off.")


async def _remove(request: Request, site: Site, session: Session, form: FormData) -> str:
    await site.tables.in_store(site.store.write, channels.remove, session.person, request.path_params["channel"])
    return speaker(session.language)("Removed.")


# -- links in mails ---------------------------------------------------------------------------


async def confirm(request: Request) -> Response:
    """An address is proved by a click, not by a program that only opens every link."""
    session, site = await sessions.session_of(request), site_of(request)
    t, proof = speaker(session.language), request.path_params["proof"]
    meter(request, "join", address(request))
    if request.method == "POST":
        await form_of(request, session)
    row = await site.tables.in_store(site.store.read, channels.asked_for, proof)
    if request.method == "POST":
        await site.tables.in_store(site.store.write, channels.confirm, proof)
        return _done(request, session, t("Confirmed"), t("Notices will come to {address}.", address=row.address))
    return page(
        request, session, "notify/link.html", t("Confirm · Casata"), heading=t("Confirm an address"),
        button=t("Confirm"), text=t("Shall notices of Casata come to {address}?", address=row.address), done=False,
    )  # fmt: skip


async def end(request: Request) -> Response:
    """Notices to an address end: at once where a mail program asks, by a button where a person does."""
    session, site = await sessions.session_of(request), site_of(request)
    t = speaker(session.language)
    meter(request, "join", address(request))
    channel = channels.channel_of(site.key, request.path_params["mark"])
    if request.method == "POST":
        await site.tables.in_store(site.store.write, channels.switch_off, channel)
        return _done(request, session, t("Switched off"), t("No more notices will come to this address."))
    return page(
        request, session, "notify/link.html", t("Switch off · Casata"), heading=t("No more notices"),
        button=t("Switch off"), text=t("Shall the notices to this address end?"), done=False,
    )  # fmt: skip


def _done(request: Request, session: Session, heading: str, text: str) -> Response:
    return page(
        request, session, "notify/link.html", f"{heading} · Casata", heading=heading, text=text, button="", done=True
    )


async def worker(request: Request) -> Response:
    """What shows notices in a browser that has no page open."""
    return FileResponse(WORKER, media_type="text/javascript", headers={"cache-control": "no-cache"})


routes = [
    Route("/push.js", worker),
    Route("/me/notices", look),
    Route("/me/notices/mail", doing(_add_mail, True), methods=["POST"]),
    Route("/me/notices/webhook", doing(_add_webhook, True), methods=["POST"]),
    Route("/me/notices/push", doing(_add_push, True), methods=["POST"]),
    Route("/me/notices/{channel}/test", doing(_test, True), methods=["POST"]),
    Route("/me/notices/{channel}/again", doing(_again, True), methods=["POST"]),
    Route("/me/notices/{channel}/on", doing(_on), methods=["POST"]),
    Route("/me/notices/{channel}/off", doing(_off), methods=["POST"]),
    Route("/me/notices/{channel}/remove", doing(_remove), methods=["POST"]),
    Route("/notices/confirm/{proof}", confirm, methods=["GET", "POST"]),
    Route("/notices/off/{mark}", end, methods=["GET", "POST"]),
]
