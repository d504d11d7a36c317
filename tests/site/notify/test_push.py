"""Push messages: only their browser can read them, and a signature proves the sender."""

import json
import time

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from casata.site.errors import Refused
from casata.site.notify import push

CURVE = ec.SECP256R1()


class Subscriber:
    """A browser that can decrypt what is sent to it."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"0123456789abcdef") -> None:
        self.private, self.auth = private or ec.generate_private_key(CURVE), auth

    @property
    def keys(self) -> dict[str, str]:
        """The keys as a page sends them."""
        return {"p256dh": push.to_text(push.public_bytes(self.private)), "auth": push.to_text(self.auth)}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message as RFC 8188 and RFC 8291 describe."""
        salt, record, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, rest = body[21 : 21 + length], body[21 + length :]
        assert record >= len(rest)
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        to = push.BrowserKeys(push.public_bytes(self.private), self.auth)
        key, nonce = push.derive_keys(self.private.exchange(ec.ECDH(), theirs), to, sender, salt)
        text = AESGCM(key).decrypt(nonce, rest, None)
        assert text[-1] == 2
        return text[:-1]


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(push.to_bytes(text), "big"), CURVE)


def test_the_example_of_rfc_8291_is_sealed_byte_by_byte() -> None:
    reader = private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    auth = push.to_bytes("BTBZMqHH6r4Tts7J_aSIgg")
    sealed = push.encrypt(
        b"When I grow up, I want to be a watermelon", push.BrowserKeys(push.public_bytes(reader), auth),
        private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), push.to_bytes("DGv6ra1nlYgDCS1FRnbzlw"),
    )  # fmt: skip
    assert push.to_text(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_only_the_browser_it_is_for_can_read_it() -> None:
    reader, other = Subscriber(), Subscriber()
    body = push.encrypt(b"your turn", push.parse_keys(**reader.keys))
    assert reader.read(body) == b"your turn"
    assert push.encrypt(b"your turn", push.parse_keys(**reader.keys)) != body
    with pytest.raises(InvalidTag):
        other.read(body)


def test_the_sender_signs_for_one_push_service() -> None:
    key = push.site_key("ab" * 32)
    header = push.authorize(key, "https://push.example:8443/send/x", "https://games.example")
    token, public = header.removeprefix("vapid t=").split(", k=")
    said, _, signature = token.rpartition(".")
    raw = push.to_bytes(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    known = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, push.to_bytes(public))
    known.verify(der, said.encode(), ec.ECDSA(SHA256()))
    claims = json.loads(push.to_bytes(said.split(".")[1]))
    assert (claims["aud"], claims["sub"]) == ("https://push.example:8443", "https://games.example")
    assert 0 < claims["exp"] - time.time() <= 24 * 3600


@pytest.mark.parametrize("keys", [
    {"p256dh": "", "auth": ""}, {"p256dh": "AAAA", "auth": "AAAA"}, {"p256dh": "ä", "auth": "ä"},
    {**Subscriber().keys, "auth": "AAAA"}, {**Subscriber().keys, "p256dh": push.to_text(b"\4" + bytes(64))},
    {"p256dh": "A" * 9999, "auth": "!"},
])  # fmt: skip
def test_keys_that_are_none_are_refused(keys: dict[str, str]) -> None:
    with pytest.raises(Refused):
        push.parse_keys(**keys)
