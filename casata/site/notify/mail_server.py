"""Email, handed to the site's own mail server one message at a time."""

from __future__ import annotations

import asyncio
import smtplib
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from ...engine.errors import OptionError
from .outbound import tls_context

PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
PATIENCE = 20.0  # seconds


@dataclass(frozen=True)
class MailServer:
    """The server that sends the site's email, and the address it comes from."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str

    async def send(self, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        """Send a message; OSError or SMTPException where that fails."""
        await asyncio.to_thread(self._send, self._message(to, subject, text, headers or {}))

    def _message(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> EmailMessage:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        for name, value in headers.items():
            message[name] = value
        message.set_content(text)
        return message

    def _send(self, message: EmailMessage) -> None:
        secure = tls_context()
        if self.scheme == "smtps":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=secure)
        else:
            connection = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        with connection:
            if self.scheme == "smtp+starttls":
                connection.starttls(context=secure)
            if self.user:
                connection.login(self.user, self.password)
            connection.send_message(message)


def parse_mail_server(url: str, sender: str) -> MailServer | None:
    """The server at smtp://, smtp+starttls:// or smtps://USER:PASSWORD@HOST:PORT; None where there is no address."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
    except (KeyError, ValueError):
        raise OptionError("--mail must be smtp://, smtp+starttls:// or smtps://USER:PASSWORD@HOST:PORT") from None
    if not parts.hostname or "@" not in sender:
        raise OptionError("--mail needs a host, and --mail-from the address that email comes from")
    return MailServer(
        parts.scheme, parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or ""), sender
    )
