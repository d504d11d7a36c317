"""Mail: one message at a time through the site's own mail server."""

from __future__ import annotations

import asyncio
import smtplib
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from ...engine.errors import OptionError
from .outbound import trusted

PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
PATIENCE = 20.0  # seconds


@dataclass(frozen=True)
class Post:
    """Where mail is handed in, and in whose name."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str

    async def send(self, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        """Hand a message in; OSError or SMTPException where that fails."""
        await asyncio.to_thread(self._send, self._letter(to, subject, text, headers or {}))

    def _letter(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, to, subject
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        for name, value in headers.items():
            letter[name] = value
        letter.set_content(text)
        return letter

    def _send(self, letter: EmailMessage) -> None:
        secure = trusted()
        if self.scheme == "smtps":
            line: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=secure)
        else:
            line = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        with line:
            if self.scheme == "smtp+starttls":
                line.starttls(context=secure)
            if self.user:
                line.login(self.user, self.password)
            line.send_message(letter)


def post_at(url: str, sender: str) -> Post | None:
    """The post at smtp://, smtp+starttls:// or smtps://USER:PASSWORD@HOST:PORT; None where none is named."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (KeyError, ValueError):
        raise OptionError("--mail is smtp://, smtp+starttls:// or smtps://USER:PASSWORD@HOST:PORT") from None
    if not parts.hostname or "@" not in sender:
        raise OptionError("--mail needs a host, and --mail-from the address that mail comes from")
    return Post(
        parts.scheme, parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or ""), sender
    )
