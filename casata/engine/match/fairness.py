"""The key of all chance: from a seed, or from fair dice, a secret promised beforehand and shown after the game."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from ..errors import OptionError, SaveError, is_whole, quote

if TYPE_CHECKING:
    from .saves import Save

DICE = "dice"  # where a save keeps what its key was made of
LONGEST_SEED = 256  # bits
FOUR_WORDS = struct.Struct(">4I")


class RevealedDice(TypedDict):
    """What a finished game reveals about its dice."""

    commitment: str
    secret: str
    contributions: list[str]


def key_of(seed: int | None) -> bytes:
    """The key of all chance in a match."""
    if seed is None:
        return secrets.token_bytes(32)
    if not is_whole(seed) or seed.bit_length() > LONGEST_SEED:
        raise OptionError("A seed is a whole number of at most {bits} bits, not {value}.",
                          bits=LONGEST_SEED, value=quote(seed))  # fmt: skip
    return hashlib.sha256(f"casata seed {seed}".encode()).digest()


def commitment(secret: bytes) -> str:
    """What is published of a secret beforehand; nobody can find another secret that fits it."""
    return hashlib.sha256(secret).hexdigest()


def key_from(secret: bytes, contributions: Sequence[str]) -> bytes:
    """The key of all chance; if anybody chose their contribution freely, nobody could predict it."""
    total = hashlib.sha256(b"casata dice" + secret)
    for contribution in contributions:
        part = contribution.encode()
        total.update(len(part).to_bytes(4, "big") + part)
    return total.digest()


def chance_of(key: bytes, number: int) -> list[int]:
    """The words that chance begins with at decision `number` of a match (0: its set-up)."""
    return words(key, number.to_bytes(8, "big"))


def words(key: bytes, message: bytes) -> list[int]:
    """Four words for a generator."""
    return list(FOUR_WORDS.unpack_from(hmac.digest(key, message, hashlib.sha256)))


def dice(secret: bytes, contributions: Sequence[str]) -> RevealedDice:
    """What a finished game reveals about its dice."""
    return {"commitment": commitment(secret), "secret": secret.hex(), "contributions": list(contributions)}


def check_dice(save: Save) -> None:
    """SaveError unless the key of a save follows from the dice it reveals; saves of local games reveal none."""
    if "dice" not in save:
        return
    revealed = save["dice"]
    try:
        secret, promised = bytes.fromhex(revealed["secret"]), str(revealed["commitment"])
        parts = [part.encode().decode() for part in revealed["contributions"]]
    except (AttributeError, KeyError, TypeError, ValueError):
        raise SaveError("The dice of the save must be a commitment, a secret and contributions, not {value}.",
                        value=quote(revealed)) from None  # fmt: skip
    if not hmac.compare_digest(commitment(secret), promised):
        raise SaveError("The secret of the dice is not the one that was promised before the game.")
    if len(parts) != save["seats"] or key_from(secret, parts).hex() != save["key"]:
        raise SaveError("The key of the save does not follow from the promised secret and the players' contributions.")
