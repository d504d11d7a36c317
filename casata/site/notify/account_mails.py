"""The emails about an account: one confirms its address, one leads to a new password."""

from __future__ import annotations

import smtplib
from urllib.parse import urlsplit

import structlog

from ..accounts import accounts, tickets
from ..accounts.preferences import from_json
from ..errors import Refused
from ..site import Site
from ..text import translator

log = structlog.get_logger()


def can_mail(site: Site) -> bool:
    """Whether the site can mail links: it needs a mail server, and an address that no request can make up."""
    return site.mail_server is not None and bool(site.settings.url)


async def mail_confirmation(site: Site, to: str, ticket: str, language: str) -> None:
    """Ask whoever reads an address whether it belongs to their account."""
    t = translator(language)
    text = t(
        "Hello,\n\nThis address was entered for an account at {site}. If it was you, open this link within a day to"
        " confirm the address:\n\n{link}\n\nIf it wasn't you, ignore this email.",
        site=_host(site), link=f"{site.settings.url}/me/confirm/{ticket}",
    )  # fmt: skip
    await _send(site, to, t("Confirm your email address"), text)


async def mail_reset(site: Site, login: str, requester: str) -> None:
    """Mail a link for a new password to the confirmed address of an account, if there is one, in its own language."""
    try:
        found = await site.store.write(accounts.issue_reset, login, requester, tickets.HOUR)
    except Refused:
        return
    if found is None:
        return
    ticket, to, person = found
    row = await site.store.read(accounts.find_person, person)
    t = translator(from_json(row.preferences if row else "").language)
    text = t(
        "Hello,\n\nA new password was requested for your account at {site}. Open this link to set one. It works once,"
        " for an hour:\n\n{link}\n\nIf you didn't request it, ignore this email: your password stays as it is.",
        site=_host(site), link=f"{site.settings.url}/reset/{ticket}",
    )  # fmt: skip
    await _send(site, to, t("Set a new password"), text)


def _host(site: Site) -> str:
    return urlsplit(site.settings.url).netloc


async def _send(site: Site, to: str, subject: str, text: str) -> None:
    try:
        if site.mail_server is not None:
            await site.mail_server.send(to, subject, text)
    except (OSError, smtplib.SMTPException) as problem:
        log.warning("email not sent", why=type(problem).__name__)
