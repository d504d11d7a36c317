"""What `make play` does, as somebody who has just fetched the sources does it."""

import os
import pathlib
import signal
import subprocess
import urllib.request

from tests.patience import SOON, until

from .serving import ROOT, running


def is_left(group: int) -> bool:
    """Whether any process of a group still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_make_play_opens_the_table_and_ctrl_c_leaves_nothing_behind(tmp_path: pathlib.Path) -> None:
    # The tests run in an environment that is set up: -o says so, so that none is set up anew.
    command = ["make", "-o", ".venv/ready", "play", "PORT=0", f"DB=sqlite:///{tmp_path / 'tables.db'}"]
    with running(command, ROOT) as (process, address):
        with urllib.request.urlopen(address, timeout=SOON) as answer:
            assert answer.status == 200
            assert "Play now" in answer.read().decode()
        os.killpg(process.pid, signal.SIGINT)
        process.wait(SOON)
        until(lambda: not is_left(process.pid), "the end of all its processes")
    assert (tmp_path / "tables.db").exists()


def test_make_without_a_word_is_make_play() -> None:
    plan = subprocess.run(
        ["make", "-n", "-o", ".venv/ready"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert "casata serve" in plan
