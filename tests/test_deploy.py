"""The files for running a site: they parse, name what exists, and keep what the documents promise."""

import asyncio
import configparser
import importlib.util
import inspect
import pathlib
import re
import shlex
from importlib.machinery import SourceFileLoader
from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from casata.cli.app import app
from casata.cli.serve import PROXIES, serve
from casata.site import limits

ROOT = pathlib.Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
GUIDE = (ROOT / "docs" / "self-hosting.md").read_text()
SECURITY = (ROOT / "SECURITY.md").read_text()


def unit(name: str) -> configparser.ConfigParser:
    """A unit of systemd; a key that is there several times keeps its last value."""
    found = configparser.ConfigParser(strict=False, interpolation=None)
    found.optionxform = str  # type: ignore[assignment, method-assign]
    found.read_string((DEPLOY / name).read_text())
    return found


def environment() -> dict[str, str]:
    """The example of settings, those in comments too."""
    lines = (DEPLOY / "environment").read_text().splitlines()
    return dict(line.lstrip("#").split("=", 1) for line in lines if re.match(r"#?CASATA_\w+=", line))


def options() -> set[str]:
    """Every option of casata serve."""
    return {f"--{name.replace('_', '-')}" for name in inspect.signature(serve).parameters}


def options_in(text: str) -> set[str]:
    """The options that a command names."""
    return {word.split("=")[0] for word in shlex.split(text, comments=True) if word.startswith("--")}


# -- systemd ----------------------------------------------------------------------------------


def test_the_service_is_started_with_options_that_exist() -> None:
    command = unit("casata.service")["Service"]["ExecStart"]
    assert command.startswith("/opt/casata/venv/bin/casata serve ")
    assert options_in(command) <= options()
    assert command.endswith("$CASATA_OPTIONS")


def test_the_example_of_settings_names_what_the_program_reads() -> None:
    found = environment()
    read = set(re.findall(r'"(CASATA_\w+)"', inspect.getsource(serve)))
    assert set(found) - {"CASATA_OPTIONS"} <= read
    assert options_in(found["CASATA_OPTIONS"]) <= options()


@pytest.mark.parametrize("name", ["casata.service", "casata-backup.service"])
def test_services_may_do_little(name: str) -> None:
    service = unit(name)["Service"]
    assert service["User"] == "casata"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    assert service["UMask"] == "0077"
    for wanted in ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "RestrictSUIDSGID"):
        assert service[wanted] == "true"
    assert "MemoryDenyWriteExecute" not in service, "bots are compiled"


def test_the_socket_outlives_the_service_and_is_where_the_proxies_look() -> None:
    where = unit("casata.socket")["Socket"]["ListenStream"]
    assert where.startswith("127.0.0.1:")
    assert unit("casata.socket")["Install"]["RequiredBy"] == "casata.service"
    assert "casata.socket" not in str(dict(unit("casata.service")["Unit"])), "on two machines the service stands alone"
    assert f"server {where} " in (DEPLOY / "nginx.conf").read_text()
    assert f"reverse_proxy {where} " in (DEPLOY / "Caddyfile").read_text()
    assert f"http://{where}/healthz" in GUIDE


# -- proxies ----------------------------------------------------------------------------------


def settings(name: str) -> list[list[str]]:
    """The directives of a file for nginx, and whether its braces match."""
    text = re.sub(r"(^|\s)#.*", "", (DEPLOY / name).read_text())
    assert text.count("{") == text.count("}")
    return [shlex.split(part) for part in re.split(r"[;{}]", text) if part.strip()]


def test_nginx_passes_on_what_the_server_needs() -> None:
    headers = {part[1]: part[2] for part in settings("nginx.conf") if part[0] == "proxy_set_header"}
    assert headers["Host"] == "$http_host"
    assert headers["X-Forwarded-For"] == "$remote_addr", "what a browser sends there is not passed on"
    assert headers["X-Forwarded-Proto"] == "$scheme"
    assert headers["Upgrade"] == "$http_upgrade"
    assert "Connection" in headers


def test_proxies_wait_longer_and_take_more_than_the_server() -> None:
    found = {part[0]: part[-1] for part in reversed(settings("nginx.conf"))}  # those of the whole site come first
    assert int(found["proxy_read_timeout"].removesuffix("s")) > max(limits.IDLE, limits.PATIENCE)
    assert int(found["client_max_body_size"].removesuffix("m")) * 1_000_000 > limits.BODY
    caddy = (DEPLOY / "Caddyfile").read_text()
    assert int(re.search(r"read_timeout (\d+)s", caddy)[1]) > max(limits.IDLE, limits.PATIENCE)  # type: ignore[index]
    assert int(re.search(r"max_size (\d+)MB", caddy)[1]) * 1_000_000 > limits.BODY  # type: ignore[index]


def test_proxies_log_no_addresses_of_pages_and_keep_the_numbers_inside() -> None:
    assert [part for part in settings("nginx.conf") if part[0] == "access_log"] == [["access_log", "off"]] * 2
    assert ["location", "=", "/metrics"] in settings("nginx.conf")
    caddy = (DEPLOY / "Caddyfile").read_text()
    assert not re.search(r"^\s*log\b", caddy, re.MULTILINE)
    assert "respond /metrics 404" in caddy


def seen_address(peer: str, forwarded: str) -> str:
    """Whom the server takes a request for that comes from a peer with this header."""
    seen: list[str] = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])

    headers = [(b"x-forwarded-for", forwarded.encode())]
    scope: Any = {"type": "http", "client": (peer, 1), "headers": headers, "scheme": "http"}
    nothing: Any = None
    asyncio.run(ProxyHeadersMiddleware(inner, PROXIES)(scope, nothing, nothing))
    return seen[0]


def test_a_forged_address_before_that_of_the_proxy_is_not_believed() -> None:
    assert seen_address("127.0.0.1", "203.0.113.9") == "203.0.113.9"
    assert seen_address("127.0.0.1", "198.51.100.1, 203.0.113.9") == "203.0.113.9"
    assert seen_address("172.17.0.2", "198.51.100.1, 203.0.113.9, 10.0.0.7") == "203.0.113.9"
    assert seen_address("203.0.113.9", "198.51.100.1") == "203.0.113.9", "who is no proxy says nothing"


# -- the documents ----------------------------------------------------------------------------


def test_the_guide_names_commands_and_options_that_exist() -> None:
    commands = set(re.findall(r"(?:bin/|`|\$ )casata ([a-z]\w*(?:-\w+)*)", GUIDE))
    assert commands >= {"serve", "restore", "move", "check", "migrate"}
    assert commands <= set(app)
    for line in re.findall(r"casata serve[^`\n]*", GUIDE):
        assert options_in(line.replace("'", "")) <= options(), line


def test_the_guide_names_files_that_exist() -> None:
    named = set(re.findall(r"\b(casata(?:-backup)?\.(?:service|socket|timer)|nginx\.conf|Caddyfile)\b", GUIDE))
    assert {"casata.service", "nginx.conf"} <= named <= {path.name for path in DEPLOY.iterdir()}


def test_the_guide_shows_the_limits_as_they_are() -> None:
    loader = SourceFileLoader("limits_script", str(ROOT / "scripts" / "limits"))
    spec = importlib.util.spec_from_loader("limits_script", loader)
    assert spec
    script = importlib.util.module_from_spec(spec)
    loader.exec_module(script)
    assert script.renewed(GUIDE) == GUIDE, "make limits writes the tables anew"
    assert GUIDE.count("| `BODY` |") == 1


def test_every_test_that_security_names_is_there() -> None:
    named = re.findall(r"`(test_\w+\.py)::(test_\w+)`", SECURITY)
    assert len(named) > 20
    for file, test in named:
        assert any(f"def {test}(" in path.read_text() for path in (ROOT / "tests").rglob(file)), f"{file}::{test}"


def test_every_threat_has_a_test() -> None:
    table = SECURITY.split("|---|---|---|\n")[1].split("\n\n")[0].splitlines()
    assert all("::test_" in row for row in table)
