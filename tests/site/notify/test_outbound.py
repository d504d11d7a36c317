"""Requests to addresses that people enter never reach a private network, however the address is spelled."""

import datetime
import ipaddress
import pathlib
import socket
import ssl
import threading
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from casata.site.errors import Refused
from casata.site.notify.outbound import Outbound, is_public

from ..sinks import Answer, HookSink

OPEN = "93.184.216.34"


def answering(*numbers: str) -> Any:
    """A resolver that answers with these addresses, and remembers what it was asked."""

    def resolve(host: str, port: int, **more: Any) -> list[tuple[Any, ...]]:
        resolve.asked.append(host)  # type: ignore[attr-defined]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in numbers]

    resolve.asked = []  # type: ignore[attr-defined]
    return resolve


def reason(way: Outbound, url: str) -> str:
    """The reason why a request is refused."""
    with pytest.raises(Refused) as problem:
        way.send(url, b"{}", {})
    assert "\n" not in str(problem.value)
    return problem.value.reason


@pytest.fixture
def no_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail the test if it connects to anything."""

    def connect(*args: Any, **more: Any) -> None:
        pytest.fail(f"connected to {args}")

    monkeypatch.setattr(socket, "create_connection", connect)


@pytest.mark.parametrize("url", [
    "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/", "https://0177.0.0.1/",
    "https://0x7f.0.0.1/", "https://127.0.0.1./", "https://0/", "https://0.0.0.0/", "https://10.0.0.1/",
    "https://172.16.0.1/", "https://192.168.1.1/", "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/", "https://100.100.100.200/", "https://168.63.129.16/", "https://192.0.0.192/",
    "https://198.18.0.1/", "https://224.0.0.1/", "https://239.1.2.3/", "https://255.255.255.255/", "https://240.0.0.1/",
    "https://192.0.2.1/", "https://192.88.99.1/",
    "https://[::1]/", "https://[::]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:8.8.8.8]/",
    "https://[::127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[fe80::1]/", "https://[fec0::1]/",
    "https://[fc00::1]/", "https://[fd00:ec2::254]/", "https://[ff02::1]/", "https://[2002:7f00:1::]/",
    "https://[64:ff9b::7f00:1]/", "https://[64:ff9b:1::1]/", "https://[2001:db8::1]/", "https://[2001:0:4136:e378::]/",
    "https://[::ffff:0:127.0.0.1]/", "https://[100::1]/", "https://[5f00::1]/",
    "https://localhost/", "https://LOCALHOST/", "https://localhost./", "https://a.localhost/", "https://printer.local/",
    "https://metadata.google.internal/", "https://router.lan/", "https://intranet/", "https://1.0.168.192.in-addr.arpa/",
])  # fmt: skip
def test_a_private_address_is_refused_before_anything_is_looked_up(url: str, no_connection: None) -> None:
    resolve = answering(OPEN)
    assert reason(Outbound(resolve=resolve), url) == "private_address"
    assert not resolve.asked


@pytest.mark.parametrize("url", [
    "", "https://", "https:///x", "http://example.com/", "ftp://example.com/", "file:///etc/passwd", "gopher://example.com",
    "//example.com/", "javascript:alert(1)", "https://user@example.com/", "https://user:pass@example.com/",
    "https://example.com@127.0.0.1/", "https://example.com:22/", "https://example.com:80/", "https://example.com:0/",
    "https://example.com:25/", "https://example.com:99999/", "https://example.com:x/", "https://exa mple.com/",
    "https://example.com/\r\nHost: x", "https://example.com/\n", "https://example.com/\tx", "https://exämple.com/",
    "https://127。0。0。1/", "https://[fe80::1%25eth0]/", "https://[::1", "https://example.com\\@127.0.0.1/",
    "https://example.com/" + "x" * 2000, "https://[v1.x]/",
])  # fmt: skip
def test_what_is_no_plain_address_is_refused(url: str, no_connection: None) -> None:
    resolve = answering(OPEN)
    assert reason(Outbound(resolve=resolve), url) in ("bad_address", "private_address")
    assert not resolve.asked


@pytest.mark.parametrize("numbers", [
    ["127.0.0.1"], ["10.1.2.3"], [OPEN, "192.168.0.1"], ["::1"], [OPEN, "::ffff:10.0.0.1"], ["fe80::1%eth0"],
    ["169.254.169.254"], ["100.100.100.200"], ["0.0.0.0"], [OPEN, "64:ff9b::a00:1"], ["2002:a00:1::1"], ["nonsense"],
])  # fmt: skip
def test_a_name_is_refused_where_one_of_its_addresses_is_private(numbers: list[str], no_connection: None) -> None:
    assert reason(Outbound(resolve=answering(*numbers)), "https://hooks.example.com/x") == "private_address"


@pytest.mark.parametrize("number", [OPEN, "8.8.8.8", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"])
def test_addresses_of_the_open_internet_are_fine(number: str) -> None:
    assert is_public(ipaddress.ip_address(number))


def test_a_name_is_looked_up_once_and_that_very_address_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, reached = [], []

    def rebinding(host: str, port: int, **more: Any) -> list[tuple[Any, ...]]:
        asked.append(host)
        number = OPEN if len(asked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port))]

    def connect(address: tuple[str, int], timeout: float) -> socket.socket:
        reached.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", connect)
    assert reason(Outbound(resolve=rebinding), "https://rebinding.example.com:8443/") == "no_connection"
    assert asked == ["rebinding.example.com"]
    assert reached == [(OPEN, 8443)]


def test_a_host_that_is_not_there_is_said_so() -> None:
    def nowhere(*args: Any, **more: Any) -> list[tuple[Any, ...]]:
        raise socket.gaierror

    assert reason(Outbound(resolve=nowhere), "https://nowhere.example.com/") == "no_such_host"
    assert reason(Outbound(resolve=answering()), "https://nowhere.example.com/") == "no_such_host"


def test_a_closed_network_can_be_let_in() -> None:
    with HookSink() as sink:
        assert Outbound(private=True).send(sink.url("/a?b=c"), b"{}", {"X-One": "1"}) == 200
        assert (sink.requests[0].path, sink.requests[0].body) == ("/a?b=c", b"{}")
        assert sink.requests[0].headers["host"] == f"127.0.0.1:{sink.port}"


def test_a_redirect_is_not_followed() -> None:
    with HookSink() as sink:
        sink.answers["/from"] = Answer(307, {"Location": sink.url("/to")})
        assert reason(Outbound(private=True), sink.url("/from")) == "redirect"
        assert [request.path for request in sink.requests] == ["/from"]


@pytest.mark.parametrize(("status", "why"), [(404, "gone"), (410, "gone"), (400, "bad_status"), (500, "bad_status")])
def test_an_error_is_a_failure(status: int, why: str) -> None:
    with HookSink() as sink:
        sink.answer = Answer(status)
        assert reason(Outbound(private=True), sink.url()) == why


def test_who_does_not_answer_is_not_waited_for() -> None:
    release = threading.Event()
    with HookSink() as sink:
        sink.answer = Answer(wait=release)
        assert reason(Outbound(private=True, patience=0.2), sink.url()) == "no_answer"
        release.set()


def raw_server(answer: bytes) -> tuple[socket.socket, threading.Thread]:
    """A server that answers everything with these bytes, many times over."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        line, _ = listening.accept()
        with line:
            line.recv(65536)
            try:
                for _ in range(64):
                    line.sendall(answer)
            except OSError:
                pass

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return listening, thread


@pytest.mark.parametrize(
    "answer", [b"x" * 70_000, b"SSH-2.0-OpenSSH\r\n\r\n", b"HTTP/1.1 2000 x\r\n\r\n", b"HTTP/2 200\r\n\r\n"]
)
def test_what_is_not_http_is_not_read_on(answer: bytes) -> None:
    listening, thread = raw_server(answer)
    with listening:
        assert reason(Outbound(private=True), f"http://127.0.0.1:{listening.getsockname()[1]}/") == "no_answer"
    thread.join()


# -- certificates -----------------------------------------------------------------------------


def certificate(folder: pathlib.Path, host: str) -> pathlib.Path:
    """A self-signed certificate for a host."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    path = folder / f"{host}.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return path


@pytest.fixture
def secure(tmp_path: pathlib.Path) -> Any:
    """A sink behind HTTPS for hooks.example.com, and the file that vouches for it."""
    path = certificate(tmp_path, "hooks.example.com")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    sink = HookSink()
    sink.server.socket = context.wrap_socket(sink.server.socket, server_side=True)
    sink.server.handle_error = lambda *args: None  # type: ignore[method-assign]
    with sink:
        yield sink, ssl.create_default_context(cafile=str(path))


def test_the_certificate_is_checked_against_the_name_that_was_asked_for(secure: Any) -> None:
    sink, vouched = secure
    there = answering("127.0.0.1")
    known = Outbound(private=True, resolve=there, context=vouched)
    assert known.send(f"https://hooks.example.com:{sink.port}/x", b"{}", {}) == 200
    assert sink.requests[0].headers["host"] == f"hooks.example.com:{sink.port}"
    assert reason(known, f"https://other.example.com:{sink.port}/x") == "bad_certificate"
    stranger = Outbound(private=True, resolve=there)
    assert reason(stranger, f"https://hooks.example.com:{sink.port}/x") == "bad_certificate"
    assert len(sink.requests) == 1
