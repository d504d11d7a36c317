"""How long any step blocks the event loop: every route with the largest input it takes."""

import asyncio
import asyncio.events
import json
import pathlib
import tempfile
import threading
import time
from collections import defaultdict
from typing import Any

import uvicorn
from httpx2 import Client
from starlette.routing import Route

from casata.engine.core.printed import house_file
from casata.engine.game import find, names
from casata.loadtest.visitor import CSRF
from casata.site import limits
from casata.site.application import make_app
from casata.site.limits import Rates
from casata.site.logs import set_up
from casata.site.site import Settings
from tests.patience import until
from tests.site.saves import played, saved

SOURCES = ("casata/site",)

LONGEST = 0.1  # seconds of processor time that one step of the loop may take
ROUNDS = 2  # of which the first fills caches that every server has after a minute

steps: dict[str, list[float]] = defaultdict(list)  # by what was asked for
now = "start"
run = asyncio.events.Handle._run


def timed(handle: Any) -> None:
    began = time.thread_time()
    run(handle)
    if threading.current_thread().name == "watched":
        steps[now].append(time.thread_time() - began)


def forms(table: str, running: str, save: str) -> list[tuple[str, dict[str, Any]]]:
    """All inputs, each as large as it may be."""
    game = find("signorie")
    complete = game.complete(4, {})
    house = house_file(game.title, game.printed(complete))
    wide = "\n".join(f"k{number} = 1" for number in range(1_990))
    long = "word " * 4_000
    return [
        ("/play", {"game": "signorie", "seats": 4, "level": "novice"}),
        ("/new", {"game": "signorie", "seats": 4, "pace": "free", "access": "open", "house": house}),
        ("/new", {"game": "signorie", "seats": 4, "pace": "free", "access": "open", "house": wide}),
        ("/new", {"game": "signorie", "seats": 4, "pace": "free", "access": "open", "house": 'x="' + '\\"' * 30_000}),
        ("/import", {"save": save, "name": "Ada", "seat": 0, "public": "1"}),
        ("/import", {"save": "[" * limits.SAVE, "name": "Ada", "seat": 0}),
        ("/sign-up", {"login": "ada", "password": "a long password", "again": "a long password"}),
        ("/sign-in", {"login": "ada", "password": "x" * 100_000}),
        (f"/tables/{running}/notes", {"notes": long[: limits.NOTE]}),
        (f"/tables/{running}/say", {"text": long[: limits.MESSAGE]}),
        (f"/tables/{running}/move", {"move": "x" * 10_000, "answers": 0}),
        (f"/tables/{running}/undo", {"answers": 0}),
        (f"/tables/{running}/restart", {"answers": 0}),
        (f"/tables/{running}/hint", {}),
        (f"/tables/{table}/rematch", {}),
        (f"/tables/{table}/withdraw", {}),
        (f"/tables/{table}/publish", {}),
        ("/me", {"name": "n" * 100_000}),
    ]


def asked(client: Client, what: str, path: str, **form: Any) -> Any:
    global now  # noqa: PLW0603
    now = what
    answer = client.post(path, **form) if form else client.get(path)
    assert answer.status_code < 500 or answer.status_code == 503, (what, answer.text[:300])
    return answer


def walk(address: str, app: Any, games: dict[str, str]) -> None:
    """Request every route once."""
    with Client(base_url=address, timeout=600, headers={"accept": "text/html", "origin": address}) as client:
        page = client.get("/me")
        proof = CSRF.search(page.text)
        client.headers["x-csrf-token"] = proof[1] if proof else ""
        kept: dict[str, tuple[str, str]] = {}
        for game, (over, open_) in games.items():
            made = [
                asked(client, f"POST /import {game}", "/import", headers={"accept": "application/json"},
                      data={"save": text, "name": "Ada", "seat": 0, "public": "1", "others": "novice"})
                for text in (over, open_)
            ]  # fmt: skip
            table, running = (answer.json()["go"].rpartition("/")[2] for answer in made)
            asked(client, f"POST start {game}", f"/tables/{running}/start", data={"x": "1"})
            kept[game] = table, running
        for game, (table, running) in kept.items():
            for route in app.routes:
                if isinstance(route, Route) and "GET" in (route.methods or ()):
                    for one in (table, running):
                        path = route.path.replace("{table}", one).replace("{link}", "x").replace("{seat}", "0")
                        path = path.replace("{message}", "x").replace("{ticket}", "x").replace("{token}", "x")
                        asked(client, f"GET {route.path} {game}", path.replace("{", "").replace("}", ""))
            for step in (0, 7, 100):
                asked(client, f"GET step {game}", f"/tables/{table}?step={step}")
                asked(client, f"GET step {game}", f"/tables/{table}/events?step={step}")
            for path, form in forms(table, running, games[game][0]):
                asked(client, f"POST {path.rpartition('/')[2]} {game}", path, data=form or {"x": "1"})


def games_to_import() -> dict[str, tuple[str, str]]:
    """A long finished game of each kind, and one still running."""
    found = {}
    for name in names():
        whole = played(name, seed=4)
        found[name] = saved(whole), saved(whole.at(whole.step - 3))
    return found


set_up("error")
asyncio.events.Handle._run = timed  # type: ignore[method-assign]
try:
    with tempfile.TemporaryDirectory() as folder:
        rates = Rates().times(100_000)
        app = make_app(Settings(db=f"sqlite:///{pathlib.Path(folder) / 'x.db'}", pause=0, rates=rates))
        server = uvicorn.Server(uvicorn.Config(app, port=0, loop="asyncio", log_config=None, lifespan="on"))
        thread = threading.Thread(target=server.run, name="watched")
        thread.start()
        until(lambda: server.started)
        address = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        games = games_to_import()
        for _ in range(ROUNDS):
            steps.clear()
            walk(address, app, games)
        server.should_exit = True
        thread.join()
finally:
    asyncio.events.Handle._run = run  # type: ignore[method-assign]

worst = sorted(((max(some), sum(some), len(some), what) for what, some in steps.items()), reverse=True)
print(f"{len(steps)} kinds of requests, {sum(map(len, steps.values()))} steps of the event loop;")
print("the longest step of each of the slowest twenty, in milliseconds of processor time:")
for most, total, count, what in worst[:20]:
    print(f"  {most * 1000:6.1f}  of {total * 1000:7.1f} in {count:4} steps  {what}")
print(json.dumps({"longest_ms": round(worst[0][0] * 1000, 1), "allowed_ms": LONGEST * 1000}))
assert worst[0][0] < LONGEST, worst[0]
