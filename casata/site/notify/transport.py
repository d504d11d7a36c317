"""The carrier: hands one notice over, by mail, webhook or push."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import smtplib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from ..refusals import Refused
from . import push
from .channels import MAIL, WEBHOOK, off_mark
from .mail import Post
from .outbound import PATIENCE, Outbound

LANES = 32  # notices under way at once
STORED = 86_400  # seconds a push service may keep a notice for a browser that is off


@dataclass(frozen=True)
class NoticeContent:
    """What a notice says, before it is put into words."""

    id: str
    kind: str  # turn, reminder, over, test
    table: str = ""
    game: str = ""
    title: str = ""
    names: tuple[str, ...] = ()  # of the others
    seat: int = 0
    question: int = 0
    deadline: float = 0.0
    at: float = 0.0
    language: str = ""


@dataclass(frozen=True)
class Letter:
    """The same in words: a line, and more for those who read mail."""

    subject: str
    text: str


Words = Callable[[NoticeContent, str, str], Letter]  # of news, the link to the table, the link that switches off


@dataclass(frozen=True)
class Target:
    """A channel, as far as sending needs it."""

    channel: str
    way: str
    address: str
    secret: str


class Transport:
    """All ways out of one server process."""

    def __init__(self, post: Post | None, way: Outbound, url: str, key: str, words: Words, push_secret: str) -> None:
        """`url` is the address people know the site by; without it nothing carries a link."""
        self.post, self.way, self.url, self.key, self.words = post, way, url, key, words
        self._push_secret = push_secret
        self._threads = ThreadPoolExecutor(LANES, "carrier")

    def close(self) -> None:
        """Nothing goes out any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def push_key(self) -> str:
        """What browsers have to know of us; "" where push is not possible."""
        return push.to_text(push.public(push.site_key(self._push_secret))) if push.is_possible() else ""

    async def carry(self, to: Target, news: NoticeContent) -> None:
        """Hand it over; Refused says in words why that was not possible."""
        if to.way == MAIL:
            await self._by_mail(to, news)
        elif to.way == WEBHOOK:
            await self._by_webhook(to, news)
        else:
            await self._by_push(to, news)

    def link(self, news: NoticeContent) -> str:
        """Where the table is; "" where nobody knows the address of the site."""
        return f"{self.url}/tables/{news.table}" if self.url and news.table else self.url

    # -- mail ---------------------------------------------------------------------------------

    async def _by_mail(self, to: Target, news: NoticeContent) -> None:
        off = f"{self.url}/notices/off/{off_mark(self.key, to.channel)}" if self.url else ""
        letter = self.words(news, self.link(news), off)
        headers = {"List-Unsubscribe": f"<{off}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"} if off else {}
        await self.mail(to.address, letter, headers)

    async def mail(self, address: str, letter: Letter, headers: dict[str, str] | None = None) -> None:
        """One mail, or Refused."""
        if self.post is None:
            raise Refused("This site sends no mail.", "no_mail", 422)
        try:
            await self.post.send(address, letter.subject, letter.text, headers or {})
        except (OSError, smtplib.SMTPException):
            raise Refused("The mail server did not take it.", "mail_failed", 422) from None

    # -- webhook and push ---------------------------------------------------------------------

    async def _by_webhook(self, to: Target, news: NoticeContent) -> None:
        content = {"event": news.kind, "table": news.table, "game": news.game, "url": self.link(news),
                   "seat": news.seat, "question": news.question, "at": round(news.at, 3)}  # fmt: skip
        body = json.dumps(content).encode()
        headers = {"Content-Type": "application/json", "X-Casata-Id": news.id,
                   "X-Casata-Signature": f"sha256={signature(to.secret, body)}"}  # fmt: skip
        await self._out(to.address, body, headers)

    async def _by_push(self, to: Target, news: NoticeContent) -> None:
        if not push.is_possible():
            raise Refused("This site cannot reach browsers: a package is missing.", "no_push", 422)
        letter = self.words(news, "", "")
        content = {"title": "Casata", "body": letter.subject, "tag": news.table or "test",
                   "url": f"/tables/{news.table}" if news.table else "/me/notices"}  # fmt: skip
        body = push.sealed(json.dumps(content).encode(), push.kept_browser(to.secret))
        sender = f"mailto:{self.post.sender}" if self.post else self.url or "https://casata.invalid"
        headers = {"Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm", "TTL": str(STORED),
                   "Urgency": "normal",
                   "Authorization": push.signed(push.site_key(self._push_secret), to.address, sender)}  # fmt: skip
        await self._out(to.address, body, headers)

    async def _out(self, url: str, body: bytes, headers: dict[str, str]) -> None:
        sent = asyncio.get_running_loop().run_in_executor(self._threads, self.way.send, url, body, headers)
        try:
            await asyncio.wait_for(asyncio.shield(sent), PATIENCE + 1)
        except TimeoutError:
            sent.add_done_callback(_forget)
            raise Refused("It did not answer in time.", "no_answer", 422) from None


def _forget(sent: asyncio.Future[Any]) -> None:
    """Whatever came of it: it was too late."""
    with contextlib.suppress(asyncio.CancelledError, Exception):
        sent.result()


def signature(secret: str, body: bytes) -> str:
    """What proves to a webhook that it was us."""
    return hmac.digest(secret.encode(), body, "sha256").hex()
