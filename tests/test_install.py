"""`pip install casata` gives the whole program; what is optional or missing is named in one line."""

import json
import os
import pathlib
import re
import signal
import tarfile
import urllib.request
import zipfile
from http.cookiejar import CookieJar

import pytest

from casata.cli.app import INTERRUPTED
from tests.browser.serving import running
from tests.cli.running import one_clear_line
from tests.installing import ROOT, Installed, build, install
from tests.patience import SOON, until
from tests.samples import more
from tests.site.programs import Line, token_of

pytestmark = more

OPTIONAL = ("cryptography", "httpx2", "matplotlib", "openskill", "psycopg", "pyarrow", "ray")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return install(wheel, tmp_path_factory.mktemp("installed"))


def sources() -> set[str]:
    """Every file of the package."""
    files = (path for path in (ROOT / "casata").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(ROOT).as_posix() for path in files}


def test_the_wheel_holds_every_file_of_the_package(wheel: pathlib.Path) -> None:
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert inside == sources()


def test_the_sdist_holds_every_file_of_the_package(tmp_path: pathlib.Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    written = {name for name in sources() if not name.endswith(".mo")}  # the wheel's build compiles the catalogues
    assert written | {"pyproject.toml", "README.md", "LICENSE"} <= inside


def test_the_wheel_is_what_runs_and_nothing_optional_is_there(installed: Installed) -> None:
    assert pathlib.Path(installed.evaluate("__import__('casata').__file__")).is_relative_to(installed.packages)
    there = f"[name for name in {(*OPTIONAL, 'numba', 'pytest')} if __import__('importlib.util').util.find_spec(name)]"
    assert installed.evaluate(there) == ["numba"], "bots are compiled in a plain installation"


def test_the_installed_server_opens_a_table_where_people_play(installed: Installed) -> None:
    command = [str(installed.command), "serve", "--port", "0", "--bots", "1", "--pause", "0"]
    with running(command, installed.empty, installed.surroundings) as (process, address):
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        assert json.load(browser.open(f"{address}/healthz"))["status"] == "ok"
        page = browser.open(address).read().decode()
        links = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
        assert links
        for link in links:
            assert browser.open(address + link).status == 200
        assert "casata[notify]" in browser.open(f"{address}/me/notices").read().decode()
        token, line = token_of(address, "Ada"), Line(address)
        made = line.call(token, "POST", "/tables", game="royals", seats=2, bots={1: "novice"}, start=True)
        until(lambda: 0 in line.call(token, "GET", f"/tables/{made['id']}")["actors"], "my turn")
        asked = line.call(token, "GET", f"/tables/{made['id']}/legal")
        decision = {"move": asked["moves"][0]["move"], "answers": asked["answers"], "id": "first"}
        assert line.call(token, "POST", f"/tables/{made['id']}/play", **decision)["step"] > 0
        line.close()
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(SOON) == INTERRUPTED
    assert (installed.empty / "casata.db").exists()


def test_installed_commands_play_games_and_open_saves(installed: Installed) -> None:
    save = ROOT / "tests" / "golden" / "royals" / "01-2p.json"
    commands = ("sim royals --bots random,greedy --games 2", f"verify {save}", "migrate --db sqlite:///new.db")
    for command, printed in zip(commands, ("greedy", "Royals", "version"), strict=True):
        ran = installed.casata(*command.split())
        assert (ran.err, ran.code) == ("", 0)
        assert printed in ran.out


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("sim royals --games 2 --out games.parquet", r"pyarrow\. Install it with: pip install 'casata\[lab\]'"),
        ("league royals --bots random,greedy --games 2", r"openskill\. Install it with: pip install 'casata\[lab\]'"),
        ("bench-server --tables 1", r"httpx2\. Install it with: pip install 'casata\[load\]'"),
        ("sim royals --games 2 --on ray", r"ray\. Install it with: pip install 'casata\[cluster\]'"),
        ("serve --port 0 --db postgresql://nobody@localhost/none", r"pip install 'casata\[postgres\]'"),
    ],
)
def test_what_an_optional_package_is_needed_for_is_said_in_one_line(
    installed: Installed, command: str, said: str
) -> None:
    ran = installed.casata(*command.split())
    assert one_clear_line(ran)
    assert re.search(said, ran.err)
    assert (ran.out, ran.code) == ("", 2)


def test_a_broken_installation_says_in_one_line_what_is_missing(installed: Installed) -> None:
    link = installed.packages / "starlette"
    away = link.rename(installed.packages / "starlette.away")
    ran = installed.casata("serve", "--port", "0")
    away.rename(link)
    assert one_clear_line(ran)
    assert ran.err == "casata: The package starlette is missing. Install it with: pip install casata\n"
    assert (ran.out, ran.code) == ("", 2)
