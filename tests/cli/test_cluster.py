"""--on ray: the same games as here, whatever happens to workers, and nothing is left behind."""

import json
import os
import pathlib
import shutil
import signal
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

import casata
from casata.engine.compiled.loader import PLAIN
from casata.lab.cluster import _packed, edition_here, play_chunk, read_address, running_here
from tests.cli.running import casata as run, one_clear_line
from tests.lab.playing import games_of, pairing
from tests.lab.ray_cluster import HERE, ROOT, RayCluster, finish, ray_cluster, session, start
from tests.patience import until
from tests.samples import more

Capture = pytest.CaptureFixture[str]
SIM = ("sim", "royals", "--bots", "random", "--json")
SLOW = {"CASATA_JIT": "0"}  # interpreted rules leave time to interfere


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayCluster]:
    with ray_cluster(**SLOW) as found:
        yield found


def ran(environment: dict[str, str], *command: str) -> str:
    """What a command prints that ends well and without a word on standard error."""
    out, err, code = finish(start(environment, *command))
    assert (err, code) == ("", 0)
    return out


def lines(journal: pathlib.Path) -> int:
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


@more
def test_a_killed_worker_changes_nothing(cluster: RayCluster, tmp_path: pathlib.Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    process = start(cluster.environment, *SIM, "--games", "400", "--resume", str(there), *cluster.on)
    until(lambda: lines(there) > 20)
    for _ in range(2):
        until(cluster.kill_a_player, "a worker in the middle of a chunk")
    assert lines(there) < 1 + 400
    out, err, code = finish(process)
    assert (err, code) == ("", 0)
    assert out == ran(cluster.environment, *SIM, "--games", "400", "--resume", str(here))
    assert there.read_bytes() == here.read_bytes()


@more
def test_a_journal_goes_on_here_and_there(cluster: RayCluster, tmp_path: pathlib.Path) -> None:
    whole, mixed = tmp_path / "whole", tmp_path / "mixed"
    for games, where in (("20", ()), ("60", cluster.on), ("80", ("--jobs", "2"))):
        out = ran(cluster.environment, *SIM, "--games", games, "--resume", str(mixed), *where)
    assert out == ran(cluster.environment, *SIM, "--games", "80", "--resume", str(whole))
    assert mixed.read_bytes() == whole.read_bytes()


@more
@pytest.mark.parametrize("kind", ["league", "balance"])
def test_a_league_and_a_report_are_the_same(cluster: RayCluster, tmp_path: pathlib.Path, kind: str) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    command = (kind, "royals", "--bots", "random,search:1", "--games", "4", "--json", "--resume")
    out = ran(cluster.environment, *command, str(there), *cluster.on)
    assert out == ran(cluster.environment, *command, str(here))
    assert there.read_bytes() == here.read_bytes()


@more
def test_workers_need_not_see_the_house_file(cluster: RayCluster, tmp_path: pathlib.Path) -> None:
    house = tmp_path / "mine.toml"
    house.write_text("[countries.france]\nperiod_1648 = [60, 3]\n")
    packed = _packed((pairing("royals", house=house, bots=("random",)),), PLAIN)
    there = ran(cluster.environment, *SIM, "--games", "10", "--house", str(house), *cluster.on)
    assert there == ran(cluster.environment, *SIM, "--games", "10", "--house", str(house))
    assert there != ran(cluster.environment, *SIM, "--games", "10")
    house.unlink()
    assert len(play_chunk(packed, edition_here("royals"), [(0, 0), (0, 1)]).games) == 2


@more
def test_ctrl_c_ends_a_cluster_that_was_started_for_the_run(tmp_path: pathlib.Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    environment = {**HERE, **SLOW, "RAY_TMPDIR": str(tmp_path)}
    process = start(environment, *SIM, "--games", "2000", "--resume", str(there), "--on", "ray", "--jobs", "2")
    until(lambda: lines(there) > 20)
    os.killpg(process.pid, signal.SIGINT)
    out, err, code = finish(process)
    played = json.loads(out)["games"]
    assert code == 0
    assert err.splitlines() == [
        "Finishing the games under way; press Ctrl-C again to drop them.",
        f"Stopped after {played} of 2000 games.",
    ]
    assert 20 <= played < 2000
    assert lines(there) == 1 + played
    assert not session(process.pid)
    games = ("--games", str(played + 5), "--resume")
    assert ran(environment, *SIM, *games, str(there)) == ran(environment, *SIM, *games, str(here))


@more
def test_a_cluster_that_does_not_let_us_in_is_named(cluster: RayCluster) -> None:
    out, err, code = finish(start({**HERE, **SLOW}, *SIM, "--games", "2", *cluster.on))
    assert (out, code) == ("", 2)
    last = err.splitlines()[-1]  # after what Ray itself has to say
    assert f"{cluster.address} cannot be joined" in last
    assert "RAY_AUTH_MODE=token" in last


@more
def test_a_machine_with_another_casata_is_named(cluster: RayCluster, tmp_path: pathlib.Path) -> None:
    mine, empty = tmp_path / "mine" / "casata", tmp_path / "empty"
    shutil.copytree(ROOT / "casata", mine, ignore=shutil.ignore_patterns("__pycache__", "locale", "static"))
    empty.mkdir()  # Ray lets workers import from the folder of the command as well
    environment = {**cluster.environment, "PYTHONPATH": str(mine.parent)}
    box = mine / "games" / "royals" / "box.toml"
    box.write_text(box.read_text().replace("value = [10, 6]", "value = [11, 6]"))
    out, err, code = finish(start(environment, *SIM, "--games", "2", *cluster.on, folder=empty))
    assert (out, code, err.count("\n")) == ("", 2, 1)
    assert f"{socket.gethostname()} has Casata {casata.__version__} as this machine, but with other rules" in err
    module = mine / "__init__.py"
    module.write_text(module.read_text().replace(f'"{casata.__version__}"', '"99.0"'))
    out, err, code = finish(start(environment, *SIM, "--games", "2", *cluster.on, folder=empty))
    assert (out, code, err.count("\n")) == ("", 2, 1)
    assert f"{socket.gethostname()} has Casata {casata.__version__}, this machine has 99.0" in err


def test_without_ray_one_line_says_what_to_install(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")  # the command sets it; set back after the test
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    monkeypatch.setitem(sys.modules, "ray", None)
    refused = run(capsys, *SIM, "--on", "ray", "--resume", str(tmp_path / "games.journal"))
    assert refused.code == 2
    assert one_clear_line(refused)
    assert "--on ray needs the package ray. Install it with: pip install 'casata[cluster]'" in refused.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("on", ["rays", "ray=", "ray=here", "ray=ray://here:10001", "slurm", "ray=:6379"])
def test_another_place_is_refused(capsys: Capture, on: str) -> None:
    refused = run(capsys, *SIM, "--on", on)
    assert refused.code == 2
    assert one_clear_line(refused)
    assert "--on takes ray or ray=HOST:PORT" in refused.err


def test_what_ray_start_has_started_here_is_joined_if_it_still_answers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path
) -> None:
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    assert running_here() == ""
    (tmp_path / "ray").mkdir()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        (tmp_path / "ray" / "ray_current_cluster").write_text(address)
        assert running_here() == address
    assert running_here() == "", "Ray leaves the file behind when it is killed"
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.1:6379")
    assert running_here() == "10.0.0.1:6379"


def test_a_place_is_read() -> None:
    assert (read_address("ray"), read_address("ray=10.0.0.1:6379")) == ("", "10.0.0.1:6379")


@pytest.mark.parametrize(
    ("differs", "said"),
    [
        ({"version": "99.0"}, "this machine has 99.0. All machines need the same"),
        ({"rules": ""}, "other rules of royals"),
    ],
    ids=["version", "rules"],
)
def test_a_worker_of_another_edition_refuses(differs: dict[str, str], said: str) -> None:
    packed = _packed((pairing("royals", bots=("random",)),), PLAIN)
    report = play_chunk(packed, replace(edition_here("royals"), **differs), [(0, 0)])
    assert (report.games, report.left) == ([], [(0, 0)])
    assert said in str(report.problem)


def test_a_worker_plays_the_games_of_this_machine() -> None:
    what = pairing("royals", bots=("random",), seed=5)
    report = play_chunk(_packed((what,), PLAIN), edition_here("royals"), [(0, 0), (0, 1), (0, 2)])
    assert report.games == [(0, played) for played in games_of(what, 3)]
    assert (report.left, report.problem) == ([], None)
