"""Commitments: the secret behind the dice of a table to come, of which only the hash is shown."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass

from ...engine.match.fairness import commitment


@dataclass(frozen=True)
class DiceCommitment:
    """What a page for a new table carries: the name of a secret, and its hash."""

    nonce: str
    commitment: str


class DiceCommitments:
    """Secrets that follow from one key of the site, so that every process of it knows them."""

    def __init__(self, key: bytes) -> None:
        """The key never leaves the site."""
        self._key = key

    def make(self) -> DiceCommitment:
        """A secret for a table to come: its hash is shown before anybody adds to the dice."""
        nonce = secrets.token_hex(16)
        return DiceCommitment(nonce, commitment(self.secret(nonce)))

    def secret(self, nonce: str) -> bytes:
        """The secret behind a commitment."""
        return hmac.digest(self._key, nonce.encode(), "sha256")

    def pseudonym(self, network: str) -> str:
        """A name for a network among the processes of the site; nobody can tell which network it is."""
        return hmac.digest(self._key, f"network {network}".encode(), "sha256").hex()[:16]
