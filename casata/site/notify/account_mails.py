"""The emails about an account: one confirms its address, one leads to a new password."""

from __future__ import annotations

import smtplib
from urllib.parse import urlsplit

import structlog

from ..accounts import accounts, tickets
from ..accounts.preferences import from_json
from ..errors import Refused
from ..storage.store import Store
from ..text import translator
from .mail_server import MailServer

log = structlog.get_logger()


class AccountMails:
    """Mails links to the owners of accounts."""

    def __init__(self, store: Store, mail_server: MailServer | None, url: str) -> None:
        """`url` is the public address of the site."""
        self._store, self.mail_server, self._url = store, mail_server, url

    @property
    def can_mail(self) -> bool:
        """Whether the site can mail links: it needs a mail server, and an address that no request can make up."""
        return self.mail_server is not None and bool(self._url)

    async def mail_confirmation(self, to: str, ticket: str, language: str) -> None:
        """Ask whoever reads an address whether it belongs to their account."""
        t = translator(language)
        text = t(
            "Hello,\n\nThis address was entered for an account at {site}. If it was you, open this link within a day to"
            " confirm the address:\n\n{link}\n\nIf it wasn't you, ignore this email.",
            site=self._host(), link=f"{self._url}/me/confirm/{ticket}",
        )  # fmt: skip
        await self._send(to, t("Confirm your email address"), text)

    async def mail_reset(self, login: str, requester: str) -> None:
        """Mail a link for a new password to the confirmed address of an account, if there is one, in its language."""
        try:
            found = await self._store.write(accounts.issue_reset, login, requester, tickets.HOUR)
        except Refused:
            return
        if found is None:
            return
        ticket, to, person = found
        row = await self._store.read(accounts.find_person, person)
        t = translator(from_json(row.preferences if row else "").language)
        text = t(
            "Hello,\n\nA new password was requested for your account at {site}. Open this link to set one. It works"
            " once, for an hour:\n\n{link}\n\nIf you didn't request it, ignore this email:"
            " your password stays as it is.",
            site=self._host(), link=f"{self._url}/reset/{ticket}",
        )  # fmt: skip
        await self._send(to, t("Set a new password"), text)

    def _host(self) -> str:
        return urlsplit(self._url).netloc

    async def _send(self, to: str, subject: str, text: str) -> None:
        try:
            if self.mail_server is not None:
                await self.mail_server.send(to, subject, text)
        except (OSError, smtplib.SMTPException) as problem:
            log.warning("email not sent", why=type(problem).__name__)
