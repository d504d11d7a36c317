"""The same games here and on a Ray cluster of this machine: equal to the byte, workers killed, speed and overhead."""

import os
import pathlib
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

from casata.bots.warm_up import make_ready
from casata.engine.compiled.loader import FAST
from casata.engine.game import find, names
from casata.lab.arena import Arena, Pairing
from casata.lab.scheduler import Scheduler
from tests.lab.ray_cluster import RayCluster, finish, ray_cluster, session, start, title
from tests.patience import until

SOURCES = ("casata/lab",)

CPUS = 2
EQUAL_GAMES = 40
KILLS = 8
ROUNDS = 3
SECONDS = 2.0  # of work for one core in a round
MEASURED = (("royals", "random"), ("royals", "greedy"))


def command(*more: str) -> tuple[str, ...]:
    return ("sim", *more, "--json", "--resume")


def equal_results(cluster: RayCluster, folder: pathlib.Path) -> None:
    for game in names():
        line = (game, "--bots", "random", "--paired", "--games", str(EQUAL_GAMES))
        printed, journals = [], []
        for where in ((), ("--jobs", "2"), cluster.on):
            journal = folder / f"{game}{len(journals)}.journal"
            out, err, code = finish(start(cluster.environment, *command(*line), str(journal), *where))
            assert (err, code) == ("", 0), err
            printed.append(out)
            journals.append(journal.read_bytes())
        assert len(set(printed)) == len(set(journals)) == 1
        print(f"{game}: {EQUAL_GAMES} games in one process, in two and on Ray: "
              f"equal JSON, equal journals of {len(journals[0]):,} bytes")  # fmt: skip


def killed_workers(cluster: RayCluster, folder: pathlib.Path) -> None:
    line = ("royals", "--bots", "random", "--games", "500")
    here, there = folder / "here.journal", folder / "there.journal"
    process = start(cluster.environment, *command(*line), str(there), *cluster.on)
    for kill in range(KILLS):
        until(lambda: there.exists() and there.read_bytes().count(b"\n") > 1 + 30 * kill)  # noqa: B023 - called at once
        until(cluster.kill_a_player, "a worker in the middle of a chunk")
    out, err, code = finish(process)
    assert (err, code) == ("", 0), err
    assert out == finish(start(cluster.environment, *command(*line), str(here)))[0]
    assert here.read_bytes() == there.read_bytes()
    print(f"{KILLS} workers killed (-9) in the middle of a chunk during 500 games of royals: "
          "JSON and journal equal to those of one undisturbed process")  # fmt: skip


@dataclass
class Place:
    """Somewhere to play, and what a thousand games cost there in each round."""

    name: str
    scheduler: Scheduler
    jobs: int
    wall: list[float] = field(default_factory=list)
    playing: list[float] = field(default_factory=list)  # CPU seconds of whoever plays
    beside: list[float] = field(default_factory=list)  # CPU seconds of the command and of Ray


def cpu_of(pid: int) -> float:
    """CPU seconds of a process so far; 0 if it has ended."""
    try:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cpu(players: list[int], others: list[int]) -> tuple[float, float]:
    return sum(map(cpu_of, players)), sum(map(cpu_of, others))


def who(place: Place, cluster: RayCluster) -> tuple[list[int], list[int]]:
    """The processes that play, and those beside them."""
    if place.name.startswith("Ray"):
        processes = session(cluster.process.pid)
        players = [pid for pid in processes if title(pid).startswith((b"ray::IDLE", b"ray::play"))]
        return players, [os.getpid(), *(pid for pid in processes if pid not in players)]
    if place.jobs == 1:
        return [os.getpid()], []
    return [each._process.pid for each in place.scheduler._workers._processes], [os.getpid()]


def measure(place: Place, wanted: list[tuple[int, int]], cluster: RayCluster) -> None:
    if place.name.startswith("Ray"):
        place.scheduler._workers._jobs = place.jobs  # one connection for both
    players, others = who(place, cluster)
    before, begun, kept = cpu(players, others), time.perf_counter(), []
    place.scheduler.play(wanted, lambda which, played: kept.append(played.number))
    wall, after = time.perf_counter() - begun, cpu(players, others)
    assert kept == [number for _, number in wanted]
    thousands = len(wanted) / 1000
    place.wall.append(wall / thousands)
    place.playing.append((after[0] - before[0]) / thousands)
    place.beside.append((after[1] - before[1]) / thousands)


def speeds(game: str, bots: str, cluster: RayCluster) -> None:
    pairing = Pairing(find(game), find(game).seats[0], (bots,), {})
    wanted = [(0, number) for number in range(enough(pairing))]
    with (
        Scheduler([pairing], FAST) as here,
        Scheduler([pairing], FAST, jobs=2) as processes,
        Scheduler([pairing], FAST, jobs=2, on="=".join(cluster.on[1:])) as ray,
    ):
        places = [
            Place("one process", here, 1), Place("two processes", processes, 2),
            Place("Ray, one worker", ray, 1), Place("Ray, two workers", ray, 2),
        ]  # fmt: skip
        for place in places:
            place.scheduler.play(wanted, lambda which, played: None)  # loads the rules, and finds the size of chunks
        for _ in range(ROUNDS):
            for place in places:
                measure(place, wanted, cluster)
    print(f"{game}, {pairing.seats} players, {bots}: {len(wanted):,} games a round, median of {ROUNDS} rounds in turn;"
          " per thousand games")  # fmt: skip
    for place in places:
        wall, playing, beside = map(statistics.median, (place.wall, place.playing, place.beside))
        print(f"  {place.name:17} wall {wall:7.3f} s, CPU of the players {playing:7.3f} s, "
              f"of the command and Ray beside them {beside:6.3f} s")  # fmt: skip
    here_gain, ray_gain = gain(*places[:2]), gain(*places[2:])
    print(f"  two workers of Ray are {ray_gain:.2f} times as fast as one; two processes {here_gain:.2f} times")


def gain(one: Place, two: Place) -> float:
    """How many times as fast the second is, within the same rounds."""
    return statistics.median(alone / together for alone, together in zip(one.wall, two.wall, strict=True))


def enough(pairing: Pairing) -> int:
    """How many games take about SECONDS on one core: a round number."""
    arena, played, begun = Arena(pairing, FAST), 0, time.process_time()
    while time.process_time() - begun < SECONDS / 4:
        arena.play(played)
        played += 1
    games = int(played * SECONDS / (time.process_time() - begun))
    digits = 10 ** (len(str(games)) - 1)
    return max(1, games // digits) * digits


def joining(cluster: RayCluster) -> None:
    """What is paid once, however many games there are."""
    for name, where in (("here", ()), ("on a cluster that runs", cluster.on)):
        seconds = []
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            _, err, code = finish(start(cluster.environment, "sim", "royals", "--games", "1", "--json", *where))
            assert (err, code) == ("", 0), err
            seconds.append(time.perf_counter() - begun)
        print(f"a command that plays one game {name}: {statistics.median(seconds):.1f} s, median of {ROUNDS}")


load = subprocess.run(["uptime"], capture_output=True, text=True, check=True).stdout.partition("average: ")[2].strip()
print(
    f"{os.cpu_count()} cores, shared with other work (load average at the start {load}): compare CPU times and ratios"
)
with tempfile.TemporaryDirectory() as name, ray_cluster(CPUS, CASATA_JIT="0") as interpreted:
    # which leaves time to kill in the middle of a chunk
    equal_results(interpreted, pathlib.Path(name))
    killed_workers(interpreted, pathlib.Path(name))
for game in {game for game, _ in MEASURED}:
    make_ready(game)
with ray_cluster(CPUS) as compiled:
    os.environ.update(compiled.environment)  # speeds() joins from this process
    joining(compiled)
    for game, bots in MEASURED:
        speeds(game, bots, compiled)
print("whenever a cluster was ended, none of its processes was left")
