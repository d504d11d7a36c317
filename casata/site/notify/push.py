"""Web push: encryption for one browser (RFC 8291) and proof of the sender (RFC 8292). Needs `casata[notify]`."""

from __future__ import annotations

import base64
import importlib.util
import json
import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ..errors import Refused

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
RECORD = 4096
VALIDITY = 12 * 3600  # seconds that a signature is valid


def is_possible() -> bool:
    """Whether the package that this needs is installed."""
    return importlib.util.find_spec("cryptography") is not None


def to_text(raw: bytes) -> str:
    """Bytes in the base64 that push services use."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """The bytes of a text in that base64; ValueError where it is none."""
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)


@dataclass(frozen=True)
class BrowserKeys:
    """The keys of a browser's push subscription: its public key, and a secret it shares with this site."""

    key: bytes
    auth: bytes

    def to_json(self) -> str:
        """The keys as the database holds them."""
        return json.dumps({"p256dh": to_text(self.key), "auth": to_text(self.auth)})


def parse_keys(p256dh: str, auth: str) -> BrowserKeys:
    """The keys that a browser sent as text, or Refused."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        found = BrowserKeys(to_bytes(p256dh[:200]), to_bytes(auth[:200]))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), found.key)
    except ValueError:
        raise _bad_keys() from None
    if len(found.key) != 65 or len(found.auth) != 16:
        raise _bad_keys()
    return found


def _bad_keys() -> Refused:
    return Refused("The keys of this browser are not valid.", "bad_keys", 422)


def keys_from_json(text: str) -> BrowserKeys:
    """The keys of a browser from the database."""
    return parse_keys(**json.loads(text))


def site_key(secret: str) -> EllipticCurvePrivateKey:
    """The key that a site signs with, derived from one of its secrets."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int(secret, 16) % (ORDER - 1) + 1, ec.SECP256R1())


def public_bytes(key: EllipticCurvePrivateKey) -> bytes:
    """The public half of a key: 65 bytes."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def authorize(key: EllipticCurvePrivateKey, endpoint: str, subject: str) -> str:
    """The Authorization header that tells a push service who sends a message."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + VALIDITY, "sub": subject}
    signed = ".".join(to_text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={signed}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={to_text(public_bytes(key))}"


def encrypt(
    text: bytes, to: BrowserKeys, own: EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """A message that only this browser can read; every message has a new key and salt."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to.key)
    key, nonce = derive_keys(own.exchange(ec.ECDH(), theirs), to, public_bytes(own), salt)
    head = salt + RECORD.to_bytes(4, "big") + bytes([65]) + public_bytes(own)
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def derive_keys(shared: bytes, to: BrowserKeys, sender: bytes, salt: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce that sender and browser both derive."""
    first = _expand(shared, to.auth, b"WebPush: info\0" + to.key + sender, 32)
    return (
        _expand(first, salt, b"Content-Encoding: aes128gcm\0", 16),
        _expand(first, salt, b"Content-Encoding: nonce\0", 12),
    )


def _expand(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, info).derive(secret)
