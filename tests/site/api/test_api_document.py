"""docs/api.md: its bot plays whole games, its table of calls is complete."""

import json
import pathlib
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from casata.loadtest.process import ServerProcess
from casata.site.api.api import CALLS
from tests.patience import SOON, until
from tests.samples import more

from ..programs import Line, token_of

PAGE = (pathlib.Path(__file__).parents[3] / "docs" / "api.md").read_text()
A_GAME = 5 * SOON  # seconds it may take


@pytest.fixture
def server(tmp_path: pathlib.Path) -> Iterator[ServerProcess]:
    """A server with the usual rates."""
    started = ServerProcess(tmp_path / "tables.db", "--pause", "0", "--bots", "1")
    yield started
    started.stop()


@pytest.fixture
def bot(tmp_path: pathlib.Path) -> pathlib.Path:
    """The bot of the document."""
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code
    assert len(code[1].splitlines()) < 75
    path = tmp_path / "bot.py"
    path.write_text(code[1])
    return path


def started(bot: pathlib.Path, *arguments: str) -> "subprocess.Popen[str]":
    """The bot in a process of its own, without anything but the standard library."""
    command = [sys.executable, "-I", "-S", str(bot), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def result(running: "subprocess.Popen[str]") -> dict[str, list[int]]:
    """What it says at the end."""
    out, err = running.communicate(timeout=A_GAME)
    assert (running.returncode, err) == (0, "")
    said: dict[str, list[int]] = json.loads(out)
    return said


def test_the_bot_plays_a_whole_game_against_a_novice(server: ServerProcess, bot: pathlib.Path) -> None:
    ended = result(started(bot, server.address, token_of(server.address, "Ada")))
    assert len(ended["scores"]) == 2
    assert sorted(ended["places"])[0] == 1


@more
def test_two_copies_play_each_other_at_a_table_joined_by_its_link(server: ServerProcess, bot: pathlib.Path) -> None:
    host, guest = (token_of(server.address, name) for name in ("Ada", "Ben"))
    line = Line(server.address)
    table = line.call(host, "POST", "/tables", game="il_principe", seats=2)
    invitation = f"{server.address}/join/{table['link']}"
    players = [started(bot, server.address, guest, invitation)]

    def is_full() -> bool:
        assert players[0].poll() is None, players[0].communicate()
        return not any(seat["free"] for seat in line.call(host, "GET", f"/tables/{table['id']}")["seats"])

    until(is_full, "a guest at the table")
    line.call(host, "POST", f"/tables/{table['id']}/start")
    players.append(started(bot, server.address, host, table["link"]))
    ends = [result(player) for player in players]
    assert ends[0] == ends[1]
    over = until(lambda: asked_anew(line, host, f"/tables/{table['id']}"), "an answer")
    assert over["status"] == "over"
    assert line.call(guest, "GET", f"/tables/{table['id']}/export")["dice"]["secret"]
    line.close()


def asked_anew(line: Line, token: str, path: str) -> Any:
    """An answer on a new connection, since silent ones are closed; None while the bots have opened too many."""
    line.close()
    try:
        return line.call(token, "GET", path)
    except ConnectionError:
        return None


def test_every_call_is_in_the_table() -> None:
    rows = "\n".join(line for line in PAGE.splitlines() if line.startswith("| `casata "))
    shown = set()
    for path, posts in re.findall(r"\$SERVER(/api[^ \"?`]*)(.*?)`", rows):
        shown.add(("POST" if " -d " in posts else "GET", path.replace("$ID", "{table}")))
    shown |= {("POST", path.replace("$ID", "{table}")) for path in re.findall(r"-X POST \$SERVER(\S+)`", rows)}
    for call in CALLS:
        assert (call.method, call.path) in shown, call.path
