"""The transport: sends one notice by email, webhook or push."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import smtplib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from ..errors import Refused
from ..ids import NO_TABLE, ChannelId, TableId
from . import push
from .channels import MAIL, PUSH, WEBHOOK
from .links import off_token
from .mail_server import MailServer
from .outbound import PATIENCE, Outbound, no_answer

AT_ONCE = 32  # notices that are being sent at the same time
TTL = 86_400  # seconds that a push service keeps a notice for a browser that is off


@dataclass(frozen=True)
class NoticeContent:
    """What a notice is about, before it is put into words."""

    id: str
    kind: str  # turn, reminder, over, test
    table: TableId = NO_TABLE
    game: str = ""
    title: str = ""
    names: tuple[str, ...] = ()  # of the others
    seat: int = 0
    decision: int = 0
    deadline: float = 0.0
    at: float = 0.0
    language: str = ""


@dataclass(frozen=True)
class MessageText:
    """A notice in words: its subject, and the text of an email."""

    subject: str
    text: str


Write = Callable[[NoticeContent, str, str], MessageText]  # from a notice, a link to its table, and one that ends them


@dataclass(frozen=True)
class Target:
    """What sending needs of a channel."""

    channel: ChannelId
    kind: str
    address: str
    secret: str


class Transport:
    """Every way to send a notice that a server process has."""

    def __init__(
        self, mail_server: MailServer | None, outbound: Outbound, url: str, key: str, write: Write, push_secret: str
    ) -> None:
        """`url` is the public address of the site; without it notices have no links."""
        self.mail_server, self.outbound, self.url, self.key, self.write = mail_server, outbound, url, key, write
        self._push_secret = push_secret
        self._threads = ThreadPoolExecutor(AT_ONCE, "transport")

    def close(self) -> None:
        """Send nothing any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def push_key(self) -> str:
        """The public key that browsers subscribe with; "" where push is not possible."""
        return push.to_text(push.public_bytes(push.site_key(self._push_secret))) if push.is_possible() else ""

    async def send(self, to: Target, notice: NoticeContent) -> None:
        """Send a notice; Refused where that fails."""
        if to.kind == MAIL:
            await self._send_mail(to, notice)
        elif to.kind == WEBHOOK:
            await self._call_webhook(to, notice)
        elif to.kind == PUSH:
            await self._push(to, notice)
        else:
            raise ValueError(to.kind)

    def link(self, notice: NoticeContent) -> str:
        """The link to the table of a notice, or to the site; "" where its public address is not known."""
        return f"{self.url}/tables/{notice.table}" if self.url and notice.table else self.url

    # -- email --------------------------------------------------------------------------------

    async def _send_mail(self, to: Target, notice: NoticeContent) -> None:
        off = f"{self.url}/notices/off/{off_token(self.key, to.channel)}" if self.url else ""
        headers = {"List-Unsubscribe": f"<{off}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"} if off else {}
        await self.mail(to.address, self.write(notice, self.link(notice), off), headers)

    async def mail(self, address: str, message: MessageText, headers: dict[str, str] | None = None) -> None:
        """Send an email, or Refused."""
        if self.mail_server is None:
            raise no_mail()
        try:
            await self.mail_server.send(address, message.subject, message.text, headers or {})
        except (OSError, smtplib.SMTPException):
            raise Refused("The mail server didn't accept the message.", "mail_failed", 422) from None

    # -- webhook and push ---------------------------------------------------------------------

    async def _call_webhook(self, to: Target, notice: NoticeContent) -> None:
        content = {"event": notice.kind, "table": notice.table, "game": notice.game, "url": self.link(notice),
                   "seat": notice.seat, "question": notice.decision, "at": round(notice.at, 3)}  # fmt: skip
        body = json.dumps(content).encode()
        headers = {"Content-Type": "application/json", "X-Casata-Id": notice.id,
                   "X-Casata-Signature": f"sha256={sign(to.secret, body)}"}  # fmt: skip
        await self._post(to.address, body, headers)

    async def _push(self, to: Target, notice: NoticeContent) -> None:
        if not push.is_possible():
            raise no_push()
        content = {"title": "Casata", "body": self.write(notice, "", "").subject, "tag": notice.table or "test",
                   "url": f"/tables/{notice.table}" if notice.table else "/me/notices"}  # fmt: skip
        body = push.encrypt(json.dumps(content).encode(), push.keys_from_json(to.secret))
        sender = f"mailto:{self.mail_server.sender}" if self.mail_server else self.url or "https://casata.invalid"
        headers = {"Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm", "TTL": str(TTL),
                   "Urgency": "normal",
                   "Authorization": push.authorize(push.site_key(self._push_secret), to.address, sender)}  # fmt: skip
        await self._post(to.address, body, headers)

    async def _post(self, url: str, body: bytes, headers: dict[str, str]) -> None:
        answer = asyncio.get_running_loop().run_in_executor(self._threads, self.outbound.send, url, body, headers)
        try:
            await asyncio.wait_for(asyncio.shield(answer), PATIENCE + 1)
        except TimeoutError:
            answer.add_done_callback(_ignore)
            raise no_answer() from None


def _ignore(answer: asyncio.Future[int]) -> None:
    """Take an answer that came too late, so that its problem is not logged."""
    with contextlib.suppress(asyncio.CancelledError, Exception):
        answer.result()


def sign(secret: str, body: bytes) -> str:
    """The signature that proves to a webhook that this site sent the body."""
    return hmac.digest(secret.encode(), body, "sha256").hex()


def no_mail() -> Refused:
    """The refusal of a site without a mail server."""
    return Refused("This site doesn't send email.", "no_mail", 422)


def no_push() -> Refused:
    """The refusal of a site without the package that push needs."""
    return Refused("This site can't send browser notifications.", "no_push", 422)
