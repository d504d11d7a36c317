"""The key of all chance: from a seed, or from fair dice, a secret promised beforehand and shown after the last move."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import OptionError, SaveError, is_whole, quoted

DICE = "dice"  # where a save keeps what its key was made of
LONGEST_SEED = 256  # bits


def key_of(seed: int | None) -> bytes:
    """The key of all chance in a match."""
    if seed is None:
        return secrets.token_bytes(32)
    if not is_whole(seed) or seed.bit_length() > LONGEST_SEED:
        raise OptionError(f"a seed is a whole number of at most {LONGEST_SEED} bits, not {quoted(seed)}")
    return hashlib.sha256(f"casata seed {seed}".encode()).digest()


def commitment(secret: bytes) -> str:
    """What is shown of a secret beforehand: nobody can find another secret that fits it."""
    return hashlib.sha256(secret).hexdigest()


def key_from(secret: bytes, contributions: Sequence[str]) -> bytes:
    """The key of all chance: one part that the others chose freely is enough to make it unpredictable."""
    total = hashlib.sha256(b"casata dice" + secret)
    for contribution in contributions:
        part = contribution.encode()
        total.update(len(part).to_bytes(4, "big") + part)
    return total.digest()


def dice(secret: bytes, contributions: Sequence[str]) -> dict[str, Any]:
    """What a finished game shows of its dice."""
    return {"commitment": commitment(secret), "secret": secret.hex(), "contributions": list(contributions)}


def check_dice(save: Mapping[str, Any]) -> None:
    """SaveError unless the key of a save was made of what it shows; saves of local games show nothing."""
    if DICE not in save:
        return
    shown = save[DICE]
    try:
        secret, promised = bytes.fromhex(shown["secret"]), str(shown["commitment"])
        parts = [part.encode().decode() for part in shown["contributions"]]
    except (AttributeError, KeyError, TypeError, ValueError):
        raise SaveError(
            f"the dice of the save are a commitment, a secret and contributions, not {quoted(shown)}"
        ) from None
    if not hmac.compare_digest(commitment(secret), promised):
        raise SaveError("the secret of the dice is not the one that was promised before the game")
    if len(parts) != save["seats"] or key_from(secret, parts).hex() != save["key"]:
        raise SaveError("the key of the save was not made of the promised secret and the seats' contributions")
