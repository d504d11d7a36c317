"""What the known checkers of content security policies and of answers' headers ask for, rule by rule."""

import pathlib
import re
from collections.abc import Iterator

import pytest

from casata.site.http.guard import POLICY

from ..client import House
from ..table import Table, started

TEMPLATES = pathlib.Path(__file__).parents[3] / "casata" / "site" / "templates"
HALF_A_YEAR = 15_768_000
FETCHED = ("script-src", "style-src", "img-src", "font-src", "connect-src", "media-src", "object-src", "frame-src",
           "child-src", "worker-src", "manifest-src")  # fmt: skip


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table at a site behind https."""
    with House(tmp_path_factory.mktemp("secure") / "x.db", scheme="https") as house:
        yield started(house)


def parsed(policy: str) -> dict[str, list[str]]:
    """Directives with their sources."""
    parts = [part.split() for part in policy.split(";") if part.strip()]
    assert len({part[0] for part in parts}) == len(parts), "a directive that is there twice counts once"
    return {part[0]: part[1:] for part in parts}


def allowed(kind: str) -> list[str]:
    """Where something may come from, by itself or by what holds for everything."""
    policy = parsed(POLICY)
    return policy.get(kind, policy["default-src"])


# -- scripts ----------------------------------------------------------------------------------


def test_scripts_come_from_this_site_alone() -> None:
    assert allowed("script-src") == ["'self'"]
    assert allowed("worker-src") in (["'self'"], ["'none'"])


@pytest.mark.parametrize("kind", FETCHED)
def test_nothing_may_come_from_anywhere(kind: str) -> None:
    for source in allowed(kind):
        assert source not in ("*", "http:", "https:", "'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", "blob:")
        assert "*" not in source
        assert not re.match(r"(https?:)?//|[\w.-]+\.\w+|\d+\.\d+", source), "no other site is trusted"


@pytest.mark.parametrize("kind", ["script-src", "object-src", "style-src", "connect-src", "frame-src"])
def test_nothing_that_acts_may_be_written_into_an_address(kind: str) -> None:
    assert "data:" not in allowed(kind)


def test_what_is_not_named_is_forbidden() -> None:
    assert parsed(POLICY)["default-src"] == ["'none'"]
    assert allowed("object-src") == ["'none'"]
    assert allowed("frame-src") == ["'none'"]


def test_what_the_default_does_not_cover_is_named() -> None:
    policy = parsed(POLICY)
    assert policy["base-uri"] == ["'none'"]
    assert policy["frame-ancestors"] == ["'none'"]
    assert policy["form-action"] == ["'self'"]


def test_the_policy_has_only_directives_that_browsers_know() -> None:
    assert set(parsed(POLICY)) <= {*FETCHED, "default-src", "base-uri", "frame-ancestors", "form-action"}
    for sources in parsed(POLICY).values():
        assert all(source in ("'self'", "'none'", "data:") for source in sources)


def test_pages_need_nothing_that_the_policy_forbids() -> None:
    alone = TEMPLATES / "balance" / "standalone.html"  # a file that no server sends
    pages = [page for page in TEMPLATES.rglob("*.html") if page != alone]
    assert len(pages) > 8
    for page in pages:
        text = page.read_text()
        assert not re.search(r"<script(?![^>]*\ssrc=)[^>]*>", text), page.name
        assert not re.search(r"<style|\sstyle=|\son\w+=\"|javascript:", text), page.name
        assert not re.search(r"<(script|link|img)[^>]*(src|href)=\"(https?:)?//", text), page.name
        assert not re.search(r"<(base|object|embed|iframe|applet)\b", text), page.name


# -- other headers ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/me", "/nothing", "/static/favicon.svg", "/api/openapi.json", "/healthz", "TABLE"]
)
def test_every_answer_over_https_carries_what_checkers_look_for(secure: Table, path: str) -> None:
    answer = secure.host.get(secure.path if path == "TABLE" else path)
    found = answer.headers
    assert found["content-security-policy"] == POLICY
    assert int(re.fullmatch(r"max-age=(\d+)", found["strict-transport-security"])[1]) >= HALF_A_YEAR  # type: ignore[index]
    assert found["x-content-type-options"] == "nosniff"
    assert found["x-frame-options"] == "DENY"
    assert found["referrer-policy"] in ("no-referrer", "same-origin", "strict-origin")
    assert found["cross-origin-opener-policy"] == "same-origin"
    assert found["cross-origin-resource-policy"] == "same-origin"
    assert found["cross-origin-embedder-policy"] == "require-corp"
    assert {"camera=()", "geolocation=()", "microphone=()"} <= set(found["permissions-policy"].split(", "))
    assert "access-control-allow-origin" not in found, "no other site may read an answer"
    assert "x-powered-by" not in found
    assert "charset=utf-8" in found["content-type"] or not found["content-type"].startswith("text/html")


def test_a_browser_is_told_to_come_by_https_only_where_it_has(shared: House) -> None:
    assert "strict-transport-security" not in shared.client().get("/").headers


def cookies(house: House) -> list[str]:
    """What a new visitor's browser is asked to keep."""
    return house.client().get("/").headers.get_list("set-cookie")


def test_a_cookie_is_for_this_site_and_not_for_scripts(secure: Table, shared: House) -> None:
    for house in (secure.house, shared):
        for cookie in cookies(house):
            assert "HttpOnly" in cookie
            assert re.search("SameSite=(lax|strict)", cookie, re.IGNORECASE)
            assert "Path=/" in cookie
            assert "Domain=" not in cookie
    assert cookies(shared)
    assert all("Secure" in cookie for cookie in cookies(secure.house))
    assert cookies(secure.house)
