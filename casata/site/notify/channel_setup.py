"""Setting channels up: adding one, confirming its address, and sending a test."""

from __future__ import annotations

import secrets

from ..errors import Refused
from ..ids import ChannelId, PersonId
from ..storage.store import Store
from . import channels, links, push
from .channels import MAIL, PUSH, WEBHOOK
from .message_text import write_confirmation
from .notices import TEST
from .transport import NoticeContent, Target, Transport, no_mail, no_push


class ChannelSetup:
    """Sets channels up for the people of a site."""

    def __init__(self, store: Store, transport: Transport) -> None:
        """Store channels, and send what confirms and tests them."""
        self._store, self._transport = store, transport

    async def add_mail(self, person: PersonId, address: str, language: str) -> str:
        """Add an email address and ask its reader to confirm it; the address without spaces around it."""
        checked = channels.checked_mail(address)
        if self._transport.mail_server is None or not self._transport.url:
            raise no_mail()
        channel = await self._store.write(channels.add, person, MAIL, checked, "", False)
        await self._mail_confirmation(person, channel, checked, language)
        return checked

    async def mail_confirmation_again(self, person: PersonId, channel: ChannelId, language: str) -> str:
        """Send the email that confirms an address once more; the address."""
        row = await self._store.read(channels.find, person, channel)
        if row.confirmed or row.kind != MAIL:
            raise Refused("This channel is already confirmed.", "confirmed")
        await self._mail_confirmation(person, row.id, row.address, language)
        return str(row.address)

    async def _mail_confirmation(self, person: PersonId, channel: ChannelId, address: str, language: str) -> None:
        proof = await self._store.write(links.issue_proof, person, channel, address)
        text = write_confirmation(f"{self._transport.url}/notices/confirm/{proof}", language)
        await self._transport.mail(address, text)

    async def add_webhook(self, person: PersonId, address: str) -> None:
        """Add a webhook with a secret that signs what is sent to it."""
        self._transport.outbound.parse(address)
        secret = secrets.token_hex(24)
        await self._store.write(channels.add, person, WEBHOOK, address, secret, True)

    async def add_browser(self, person: PersonId, endpoint: str, p256dh: str, auth: str) -> None:
        """Add a browser by the endpoint and the keys of its push subscription."""
        if not push.is_possible():
            raise no_push()
        self._transport.outbound.parse(endpoint)
        keys = push.parse_keys(p256dh, auth).to_json()
        await self._store.write(channels.add, person, PUSH, endpoint, keys, True)

    async def send_test(self, person: PersonId, channel: ChannelId, language: str) -> None:
        """Send a test notice and record how that went; Refused where it failed."""
        row = await self._store.read(channels.find, person, channel)
        if not row.confirmed:
            raise Refused("This address is not confirmed yet. Open the link in the email.", "unconfirmed")
        notice = NoticeContent(secrets.token_hex(8), TEST, at=self._store.clock.now(), language=language)
        try:
            await self._transport.send(Target(row.id, row.kind, row.address, row.secret), notice)
        except Refused as problem:
            await self._store.write(channels.record_failure, row.id, problem)
            raise
        await self._store.write(channels.record_success, row.id)
