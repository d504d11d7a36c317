"""Web push: a notice sealed for one browser (RFC 8291), and who sends it (RFC 8292). Needs `casata[notify]`."""

from __future__ import annotations

import base64
import importlib.util
import json
import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ..refusals import Refused

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
RECORD = 4096
VALID = 12 * 3600  # seconds a signature counts


def is_possible() -> bool:
    """Whether the package is there."""
    return importlib.util.find_spec("cryptography") is not None


def to_text(raw: bytes) -> str:
    """Bytes as push services write them."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """And back; ValueError where they are none."""
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)


@dataclass(frozen=True)
class Browser:
    """What a browser gave to be reached by: its public key and a secret it shares with us."""

    key: bytes
    auth: bytes

    def kept(self) -> str:
        """As the store has it."""
        return json.dumps({"p256dh": to_text(self.key), "auth": to_text(self.auth)})


def browser(p256dh: str, auth: str) -> Browser:
    """Keys out of a form or the store; Refused where they are none."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        found = Browser(to_bytes(p256dh[:200]), to_bytes(auth[:200]))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), found.key)
    except ValueError:
        raise Refused("The keys of this browser cannot be read.", "bad_keys", 422) from None
    if len(found.key) != 65 or len(found.auth) != 16:
        raise Refused("The keys of this browser cannot be read.", "bad_keys", 422)
    return found


def kept_browser(text: str) -> Browser:
    """The same out of the store."""
    return browser(**json.loads(text))


def site_key(secret: str) -> EllipticCurvePrivateKey:
    """The key a site signs with, made of one of its secrets."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int(secret, 16) % (ORDER - 1) + 1, ec.SECP256R1())


def public(key: EllipticCurvePrivateKey) -> bytes:
    """Its public half: 65 bytes."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def signed(key: EllipticCurvePrivateKey, endpoint: str, subject: str) -> str:
    """The Authorization header that tells a push service who sends."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + VALID, "sub": subject}
    said = ".".join(to_text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={said}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={to_text(public(key))}"


def sealed(text: bytes, to: Browser, own: EllipticCurvePrivateKey | None = None, salt: bytes | None = None) -> bytes:
    """A message that only this browser can read; key and salt are new for every one."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to.key)
    key, nonce = derived(own.exchange(ec.ECDH(), theirs), to, public(own), salt)
    head = salt + RECORD.to_bytes(4, "big") + bytes([65]) + public(own)
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def derived(shared: bytes, to: Browser, sender: bytes, salt: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce both sides arrive at."""
    first = _expanded(shared, to.auth, b"WebPush: info\0" + to.key + sender, 32)
    return (
        _expanded(first, salt, b"Content-Encoding: aes128gcm\0", 16),
        _expanded(first, salt, b"Content-Encoding: nonce\0", 12),
    )


def _expanded(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, info).derive(secret)
