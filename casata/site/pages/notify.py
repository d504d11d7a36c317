"""The page of a person's channels for notices, and the pages that links in emails lead to."""

from __future__ import annotations

import pathlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from ...engine.text.language import language as language_of
from ..accounts.session import Session
from ..errors import Refused
from ..http import sessions
from ..http.requests import FormData, address, form_of, meter, site_of, wants_json
from ..http.responses import page
from ..notify import channels, links
from ..notify.channels import PUSH, WEBHOOK
from ..notify.notices import FAILURES_UNTIL_OFF
from ..site import Site
from ..storage.connection import StoredRow
from ..text import time_ago, translator

WORKER = pathlib.Path(__file__).parent.parent / "static" / "notify" / "worker.js"
Work = Callable[[Request, Site, Session, FormData], Awaitable[str]]  # changes channels, and says what was done


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


def _channel_view(row: StoredRow, session: Session, now: float) -> ChannelView:
    state = "off" if not row.trouble else "broken"
    if not row.confirmed:
        state = "unconfirmed"
    elif row.failures < FAILURES_UNTIL_OFF:
        state = "failing" if row.failures else "on"
    address = urlsplit(row.address).hostname or "" if row.kind == PUSH else row.address
    secret = row.secret if row.kind == WEBHOOK else ""
    trouble = channels.trouble_text(row.trouble, language_of(session.language))
    age = time_ago(now - row.created, translator(session.language))
    return ChannelView(row.id, row.kind, address, secret, state, trouble, age)


async def _page(request: Request, session: Session, done: str = "", problem: Refused | None = None) -> Response:
    """All channels of a person, with what was done or refused."""
    site, t = site_of(request), translator(session.language)
    rows = await site.store.read(channels.find_all, session.person)
    return page(
        request, session, "notify/notices.html", t("Notifications · Casata"), problem.status if problem else 200,
        done=done, problem=problem.said(language_of(session.language)) if problem else "",
        channels=[_channel_view(row, session, site.clock.now()) for row in rows],
        mail=site.account_mails.can_mail, linked=bool(site.settings.url),
        push_key=site.transport.push_key, private=site.settings.private_hooks,
    )  # fmt: skip


async def notices_page(request: Request) -> Response:
    """All channels of a person, and how to add one."""
    return await _page(request, await sessions.session_of(request))


def _action(work: Work, rate: str = "act") -> Callable[[Request], Awaitable[Response]]:
    """A page that changes a person's channels and says what was done; `rate` limits how often."""

    async def handle(request: Request) -> Response:
        session, site = await sessions.session_of(request), site_of(request)
        form = await form_of(request, session)
        meter(request, rate, session.person)
        try:
            session = await sessions.remember(site, session)
            done = await work(request, site, session, form)
        except Refused as problem:
            if wants_json(request):
                raise
            return await _page(request, session, problem=problem)
        return await _page(request, session, done)

    return handle


# -- adding a channel -------------------------------------------------------------------------


async def _add_mail(request: Request, site: Site, session: Session, form: FormData) -> str:
    to = await site.channels.add_mail(session.person, form.get("address", ""), session.language)
    return _mail_sent_text(session, to)


async def _mail_again(request: Request, site: Site, session: Session, form: FormData) -> str:
    channel = request.path_params["channel"]
    to = await site.channels.mail_confirmation_again(session.person, channel, session.language)
    return _mail_sent_text(session, to)


def _mail_sent_text(session: Session, to: str) -> str:
    t = translator(session.language)
    return t("An email is on its way to {address}. Open the link in it within a day.", address=to)


async def _add_webhook(request: Request, site: Site, session: Session, form: FormData) -> str:
    await site.channels.add_webhook(session.person, form.get("address", "").strip())
    return translator(session.language)("The webhook is added. Send a test to see whether it answers.")


async def _add_browser(request: Request, site: Site, session: Session, form: FormData) -> str:
    endpoint, p256dh, auth = (form.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    await site.channels.add_browser(session.person, endpoint, p256dh, auth)
    return translator(session.language)("This browser will tell you when it's your turn.")


# -- changing a channel -----------------------------------------------------------------------


async def _send_test(request: Request, site: Site, session: Session, form: FormData) -> str:
    await site.channels.send_test(session.person, request.path_params["channel"], session.language)
    return translator(session.language)("The test was sent and accepted.")


async def _switch_on(request: Request, site: Site, session: Session, form: FormData) -> str:
    await _switch(request, site, session, True)
    return translator(session.language)("The channel is on.")


async def _switch_off(request: Request, site: Site, session: Session, form: FormData) -> str:
    await _switch(request, site, session, False)
    return translator(session.language)("The channel is off.")


async def _switch(request: Request, site: Site, session: Session, on: bool) -> None:
    await site.store.write(channels.switch, session.person, request.path_params["channel"], on)


async def _remove(request: Request, site: Site, session: Session, form: FormData) -> str:
    await site.store.write(channels.remove, session.person, request.path_params["channel"])
    return translator(session.language)("The channel is removed.")


# -- links in emails --------------------------------------------------------------------------


async def confirm(request: Request) -> Response:
    """Confirm an address: by a button, since programs that scan emails open every link."""
    session, site = await sessions.session_of(request), site_of(request)
    t, proof = translator(session.language), request.path_params["proof"]
    meter(request, "join", address(request))
    if request.method == "POST":
        await form_of(request, session)
    row = await site.store.read(links.find_channel, proof)
    if request.method == "POST":
        await site.store.write(links.confirm, proof)
        text = t("Notifications will be sent to {address}.", address=row.address)
        return _link_page(request, session, t("Address confirmed"), text)
    text = t("Should Casata send notifications to {address}?", address=row.address)
    return _link_page(request, session, t("Confirm your address"), text, t("Confirm"))


async def unsubscribe(request: Request) -> Response:
    """Switch a channel off: at once where an email program asks for it, by a button where a person does."""
    session, site = await sessions.session_of(request), site_of(request)
    t = translator(session.language)
    meter(request, "join", address(request))
    channel = links.check_off_token(site.key, request.path_params["token"])
    if request.method == "POST":
        await site.store.write(channels.switch_off_by_link, channel)
        text = t("No more notifications will be sent to this address.")
        return _link_page(request, session, t("Notifications switched off"), text)
    text = t("Should Casata stop sending notifications to this address?")
    return _link_page(request, session, t("Stop notifications"), text, t("Switch off"))


def _link_page(request: Request, session: Session, heading: str, text: str, button: str = "") -> Response:
    """The page that a link in an email leads to: a question with a button, or what was done."""
    title = translator(session.language)("{title} · Casata", title=heading)
    return page(
        request, session, "notify/link.html", title, heading=heading, text=text, button=button, done=not button
    )  # fmt: skip


async def worker(request: Request) -> Response:
    """The script that shows notices in a browser without an open page."""
    return FileResponse(WORKER, media_type="text/javascript", headers={"cache-control": "no-cache"})


routes = [
    Route("/push.js", worker),
    Route("/me/notices", notices_page),
    Route("/me/notices/mail", _action(_add_mail, "notice"), methods=["POST"]),
    Route("/me/notices/webhook", _action(_add_webhook, "notice"), methods=["POST"]),
    Route("/me/notices/push", _action(_add_browser, "notice"), methods=["POST"]),
    Route("/me/notices/{channel}/test", _action(_send_test, "notice"), methods=["POST"]),
    Route("/me/notices/{channel}/again", _action(_mail_again, "notice"), methods=["POST"]),
    Route("/me/notices/{channel}/on", _action(_switch_on), methods=["POST"]),
    Route("/me/notices/{channel}/off", _action(_switch_off), methods=["POST"]),
    Route("/me/notices/{channel}/remove", _action(_remove), methods=["POST"]),
    Route("/notices/confirm/{proof}", confirm, methods=["GET", "POST"]),
    Route("/notices/off/{token}", unsubscribe, methods=["GET", "POST"]),
]
