"""Makes `before/`: saves, exports, a database and what programs get, by the commit before the source was put in order.

It runs at that commit, 4b6ba0a, in a clone of it that has its environment, and writes into an empty folder:

    cd CLONE && PYTHONPATH=. .venv/bin/python HERE/tests/compat/make.py OUT

It calls the library by its public names, the server over loopback as `casata serve` starts it, and the commands as
people type them. Of the clone's tests it takes only the mail server and the web server that notices go to. Keys, dice
and ids are random, so every run makes different files: they were made once, and stay as they are.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse
from collections.abc import Iterator
from typing import Any

import recording  # beside this file

import casata
from tests.server.sinks import Answer, HookSink, MailSink

PROGRAMS = pathlib.Path(__file__).parent / "before" / "programs"
SECRET = "thrones of the West"
HOUSE = '[titles.king]\ncost = 7\n[cities.paris]\nname = "Lutetia"\n'
CHANCE = random.Random(20)
CASATA = [sys.executable, "-m", "casata.cli"]


# -- saves ------------------------------------------------------------------------------------


def played(match: casata.Match, seed: int, decisions: int | None = None) -> casata.Match:
    """Random decisions, some of them taken back, until the game is over or so many are made."""
    chance = random.Random(seed)
    while not match.over and match.step != decisions:
        seat = chance.choice(match.actors)
        match.play(chance.choice(match.legal(seat)), seat)
        if chance.random() < 0.1 and match.can_undo(seat):
            match.undo(seat)
    return match


OPTIONS: dict[str, list[dict[str, Any]]] = {
    "il_principe": [{}, {"preset": "published"}, {"draw_per_player": 4, "tie_break": "gold"}, {"open_gold": True}],
    "royals": [{}, {"joker": "free", "edition": "arcane2016"}, {"cubes": "as_printed", "open_scores": True},
               {"late_choice": True, "equal_first_turn": True}],
    "signorie": [{}, {"preset": "publisher_variants"}, {"short_game": True, "careers": "compressed"},
                 {"helper_costs": "spread", "tile_take": "forced", "initiative": "steep"}],
    "staufer": [{}, {"privileges": "random", "chest_mix": "en"},
                {"privileges": "custom", "custom": ["1", "3", "5", "9", "12", "16"]},
                {"refill": "empty_only", "pattern": "fixed", "tie_break": "court"}],
}  # fmt: skip


def matches(folder: pathlib.Path) -> Iterator[tuple[str, casata.Match]]:
    """Every game with all its numbers of seats and several options, begun, half played and finished."""
    for game, options in OPTIONS.items():
        most = 4 if game == "signorie" else 5
        for number, seats in enumerate(range(2, most + 1)):
            chosen = options[number % len(options)]
            yield f"{game}, {seats} seats, finished", played(casata.new(game, seats, seats, chosen), number)
            middle = casata.new(game, seats, 90 + seats, options[(number + 1) % len(options)] if seats > 3 else {})
            yield f"{game}, {seats} seats, in the middle", played(middle, number, 25 + 9 * number)
        yield f"{game}, just dealt", casata.new(game, 2, 1)
        described = played(casata.new(game, 3, 5), 5, 30)
        yield f"{game}, dealt again", played(described.redeal(0, seed=4), 6, 12)
    hand = {"round": 2, "actor": 0, "hand": {0: {"france": 5}}}
    yield "royals, described", played(casata.position("royals", 2, set=hand, seed=3), 1, 20)
    drawn = ["spain", "britain", "france", "german_states"] * 6
    prescribed = casata.position("royals", 3, {"start": 0}, {"round": 2, "actor": 0}, drawn, seed=3)
    yield "royals, described and prescribed, finished", played(prescribed, 2)
    paying = {"phase": "payment", "actor": 0, "target": "lyon.cardinal", "picks": 3, "hand": {0: {"spain": 4}}}
    yield "royals, a payment", casata.position("royals", 3, {"joker": "free"}, paying, ["spain", "france"])
    yield "royals, an end", casata.position("royals", 2, set={"phase": "scoring"}, seed=1)
    house = folder / "house.toml"
    house.write_text(HOUSE)
    yield "royals, a house file, finished", played(casata.new("royals", 2, 8, box=house), 3)
    yield "royals, a house file", played(casata.position("royals", 2, set=hand, seed=3, box=house), 3, 9)


def at_the_terminal(folder: pathlib.Path) -> Iterator[tuple[str, str]]:
    """What `casata play` leaves behind: after `quit`, and after several people."""
    typed = {
        "royals": ["--seats", "3", "--bots", "novice", "--names", "Zsófia", "--seed", "4"],
        "il_principe": ["--bots", "none", "--names", "Anna,Bence", "--option", "preset=published"],
        "signorie": ["--seats", "2", "--bots", "skilled"],
        "staufer": ["--seats", "3", "--bots", "novice,random", "--option", "privileges=point_rain"],
    }
    for game, words in typed.items():
        answers = "\n".join(["", "1", "", "1", "", "1", "", "1", "", "quit", "quit"])
        subprocess.run([*CASATA, "play", game, *words], input=answers, text=True, cwd=folder, check=False,
                       stdout=subprocess.DEVNULL)  # fmt: skip
        yield f"casata play {game}", (folder / f"casata-{game}.json").read_text()


# -- a server ---------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serving(db: pathlib.Path, *more: str) -> Iterator[str]:
    """The address of a server that is stopped afterwards, as Ctrl-C does."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [*CASATA, "serve", "--port", str(port), "--db", f"sqlite:///{db}", "--pause", "0", "--limits", "1000",
               "--bots", "1", "--grace", "0", "--private-hooks", "--url", address, *more]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout is not None
    try:
        assert "http" in process.stdout.readline()
        yield address
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(60)


class Person:
    """Somebody at a browser, and their program."""

    def __init__(self, address: str, name: str, cookie: str = "", token: str = "") -> None:
        self.host, self.name, self.token = urllib.parse.urlsplit(address).netloc, name, token
        self.cookies = {"casata": cookie} if cookie else {}
        self.login = self.led_to = ""

    def request(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, Any]:
        """The status, and what came back: JSON or a page."""
        line = http.client.HTTPConnection(self.host, timeout=120)
        line.request(method, path, body or None, headers)
        got = line.getresponse()
        for given in got.headers.get_all("set-cookie") or ():
            name, _, value = given.partition(";")[0].partition("=")
            self.cookies[name] = value
        self.led_to = got.getheader("location") or ""
        text = got.read().decode()
        line.close()
        return got.status, json.loads(text) if "json" in (got.getheader("content-type") or "") else text

    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def get(self, path: str) -> tuple[int, Any]:
        """A page, or an answer of the API to the browser."""
        return self.request("GET", path, cookie=self._cookie())

    def post(self, path: str, status: tuple[int, ...] = (200, 303), **form: Any) -> Any:
        """A form, as a page without scripts sends it."""
        csrf = re.search(r'name="csrf" content="([0-9a-f]+)"', self.get("/me")[1])
        assert csrf
        body = urllib.parse.urlencode({"csrf": csrf[1], **form})
        given = {"cookie": self._cookie(), "content-type": "application/x-www-form-urlencoded"}
        found, text = self.request("POST", path, body, **given)
        assert found in status, (path, found, re.findall(r"role=\"alert\">(.*?)<", str(text)) or str(text)[:300])
        return text

    def ask(self, path: str) -> tuple[int, Any]:
        """What the API tells their program; pages and their own data go to the browser."""
        if not path.startswith("/api"):
            return self.get(path)
        return self.request("GET", path, authorization=f"Bearer {self.token}")

    def tell(self, path: str, status: int = 200, **body: Any) -> Any:
        """What their program does."""
        given = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        found, said = self.request("POST", f"/api{path}", json.dumps(body), **given)
        assert status in (found, 0), (path, found, said)
        return said

    def arrive(self) -> Person:
        """Say a name, and make a key for programs."""
        self.post("/me", name=self.name)
        page = self.post("/me/tokens", label=f"bot of {self.name}")
        found = re.search(r"casata_[\w-]{32}", page)
        assert found
        self.token = found[0]
        return self

    def sign_up(self) -> None:
        """Make an account."""
        self.login = self.name.lower()
        self.post("/sign-up", login=self.login, password=SECRET, again=SECRET)


class Site:
    """People at a server, and the tables they make, by names of their own."""

    def __init__(self, address: str) -> None:
        self.address, self.revoked = address, ""
        self.people: dict[str, Person] = {}
        self.tables: dict[str, dict[str, Any]] = {}
        self.sent: dict[str, list[Any]] = {}  # the last decision of a person at a table, as it was sent

    def person(self, name: str) -> Person:
        self.people[name] = Person(self.address, name).arrive()
        return self.people[name]

    def table(self, key: str, game: str, *names: str, start: bool = True, **wanted: Any) -> str:
        """A table with these people in the order of the seats that nobody else has, and somebody who watches."""
        host = self.people[names[0]]
        given = {"seats": len(names), "contribution": f"{host.name} likes {key}", **wanted}
        made = host.tell("/tables", game=game, **given)
        for name in names[1:]:
            self.people[name].tell("/join", link=made["link"], contribution=name)
        self.people["Wilma"].post(f"/join/{made['link']}/watch")
        self.known(key, made["id"], *names)
        if start:
            host.tell(f"/tables/{made['id']}/start")
        return str(made["id"])

    def known(self, key: str, table: str, *names: str, **more: Any) -> None:
        """Remember a table, and who is to be asked about it."""
        self.tables[key] = {"id": table, "viewers": [*names, "Wilma", "Otto"], **more}

    def play(self, key: str, decisions: int = 10_000, undo: bool = False) -> None:
        """Random decisions of whoever is asked; bots play in between."""
        table, undone = self.tables[key]["id"], not undo
        while decisions > 0 or not undone:
            if not (seat := self.asked(key)):
                return
            person, number = seat
            path = f"/api/tables/{table}/legal?seat={number}"
            legal = person.ask(path)[1]
            move = CHANCE.choice(legal["moves"])["move"]
            sent = [person.name, number, move, legal["answers"], f"{number}-{CHANCE.getrandbits(40):x}"]
            person.tell(f"/tables/{table}/play", move=move, answers=sent[3], seat=number, id=sent[4])
            decisions -= 1
            if not undone:
                said = person.tell(f"/tables/{table}/undo", 0, answers=legal["answers"] + 1, seat=number, turn=False)
                undone = "step" in said
            else:
                self.sent[key] = sent

    def asked(self, key: str) -> tuple[Person, int] | None:
        """A person who has to decide, and for which seat; nobody where the game is over. Bots are waited for."""
        table = self.tables[key]
        while True:
            for name in table["viewers"][:-2]:
                info = self.people[name].ask(f"/api/tables/{table['id']}")[1]
                if info["status"] != "running":
                    return None
                mine = [seat["seat"] for seat in info["seats"] if seat["you"] and not seat["away"]]
                if asked := [seat for seat in info["actors"] if seat in mine]:
                    return self.people[name], CHANCE.choice(asked)
            time.sleep(0.05)


def lived_in(site: Site, mail: MailSink, hook: HookSink, db: pathlib.Path) -> None:
    """All that people do at a site."""
    ada, bruno, cora, dino, olga, otto, zoe = (
        site.person(name) for name in ("Ada", "Bruno", "Cora", "Dino", "Olga", "Otto", "Zoe")
    )
    site.person("Wilma")
    ada.post("/me", name="Ada", theme="dark", confirm="1", sound="1")
    for person in (ada, cora, olga, zoe):
        person.sign_up()
    subprocess.run([*CASATA, "operator", "olga", "--db", f"sqlite:///{db}"], check=True, stdout=subprocess.DEVNULL)
    ada.post("/me/mail", old=SECRET, mail="ada@example.com")
    wait(lambda: mail.links("/me/confirm/"))
    ada.post(urllib.parse.urlsplit(mail.links("/me/confirm/")[-1]).path)
    cora.post("/me/mail", old=SECRET, mail="cora@example.com")  # never confirmed
    hook.answers["/broken"] = Answer(status=500)
    bruno.post("/me/notices/webhook", address=hook.url("/bruno"))
    dino.post("/me/notices/webhook", address=hook.url("/broken"))
    ada.post("/me/notices/mail", address="ada@example.com")
    wait(lambda: mail.links("/notices/confirm/"))
    ada.post(urllib.parse.urlsplit(mail.links("/notices/confirm/")[-1]).path)
    cora.post("/me/notices/mail", address="cora@example.com")  # never confirmed
    tables(site)
    talk(site)
    for name, text in (("Ada", "Zwieback €"), ("Bruno", "Otto sees this? No.")):
        site.people[name].post(f"/tables/{site.tables['royals running']['id']}/notes", notes=text)
    ada.post(f"/tables/{site.tables['royals over']['id']}/rematch")
    site.known("rematch", ada.led_to.removeprefix("/tables/"), "Ada")
    ada.tell(f"/tables/{site.tables['staufer over']['id']}/publish", public=True)
    keys = re.findall(r"/me/tokens/([\w-]+)/revoke", dino.get("/me")[1])
    page = dino.post("/me/tokens", label="revoked")
    token = re.findall(r"casata_[\w-]{32}", page)[0]
    before = set(re.findall(r"/me/tokens/([\w-]+)/revoke", dino.get("/me")[1])) - set(keys)
    dino.post(f"/me/tokens/{before.pop()}/revoke")
    site.revoked = token
    zoe.post("/me/delete", old=SECRET)
    del site.people["Zoe"]
    otto.post("/me", name="Otto", theme="light")


def tables(site: Site) -> None:
    """Tables of all games in all states."""
    ada, bruno, cora = (site.people[name] for name in ("Ada", "Bruno", "Cora"))
    site.table("royals waiting", "royals", "Ada", "Bruno", seats=4, open=True, bots={3: "skilled"}, start=False,
               options={"joker": "free"}, pace="live-60")  # fmt: skip
    site.table("il_principe waiting", "il_principe", "Cora", seats=3, start=False, hints=False)
    site.table("signorie waiting", "signorie", "Dino", seats=2, bots={1: "master"}, start=False)
    site.table("staufer waiting", "staufer", "Bruno", seats=5, start=False, options={"privileges": "quantity"})
    site.table("royals running", "royals", "Ada", "Bruno", "Cora", "Dino")
    novices = {2: "novice", 3: "novice"}
    site.table("il_principe running", "il_principe", "Cora", "Dino", seats=4, bots=novices, open=True)
    site.table("signorie running", "signorie", "Bruno", "Ada", pace="turns-3", options={"careers": "compressed"})
    site.table("staufer running", "staufer", "Ada", "Bruno", "Dino", pace="turns-1", open=True, hints=False)
    site.table("royals with a house file", "royals", "Ada", "Cora", house=HOUSE)
    for key, decisions in {"royals running": 45, "il_principe running": 30, "signorie running": 22,
                           "staufer running": 14, "royals with a house file": 12}.items():  # fmt: skip
        site.play(key, decisions, undo=True)
    site.table("at one screen", "staufer", "Ada", seats=4, screen={1: "Edgar", 2: "Fanny"}, bots={3: "novice"})
    site.tables["at one screen"]["seats"] = [0, 1, 2]
    site.play("at one screen", 8)
    site.table("royals over", "royals", "Ada", "Bruno")
    site.table("il_principe over", "il_principe", "Cora", "Zoe", open=True)
    site.table("signorie over", "signorie", "Dino", seats=2, bots={1: "novice"}, open=True)
    site.table("staufer over", "staufer", "Ada", "Bruno", "Cora", options={"privileges": "random"})
    for game in ("royals", "il_principe", "signorie", "staufer"):
        site.play(f"{game} over")
    site.tables["il_principe over"]["viewers"].remove("Zoe")
    site.table("closed before it began", "royals", "Ada", "Bruno", start=False)
    ada.tell(f"/tables/{site.tables['closed before it began']['id']}/close")
    site.table("closed in the middle", "staufer", "Bruno", "Cora")
    site.play("closed in the middle", 9)
    bruno.tell(f"/tables/{site.tables['closed in the middle']['id']}/close")
    site.table("with somebody away", "il_principe", "Cora", "Bruno", "Ada")
    site.play("with somebody away", 10)
    bruno.tell(f"/tables/{site.tables['with somebody away']['id']}/leave")
    site.play("with somebody away", 2)
    begun = played(casata.new("royals", 3, 77), 7, 33)
    save = {**begun.save(), "players": [{"name": name, "bot": ""} for name in ("Zsófia", "Émile", "Ottó")]}
    brought = cora.tell("/import", save=save, seat=1, others="novice")
    site.known("imported", brought["id"], "Cora")
    cora.tell(f"/tables/{brought['id']}/start")
    site.play("imported", 4)
    ended = played(casata.new("signorie", 2, 78), 8)
    site.known("imported and over", cora.tell("/import", save=ended.save(), public=True)["id"], "Cora")
    for key in site.tables:
        site.asked(key)  # bots come to rest


def talk(site: Site) -> None:
    """What is said, muted, reported and taken away."""
    ada, bruno, cora, dino, olga = (site.people[name] for name in ("Ada", "Bruno", "Cora", "Dino", "Olga"))
    table = site.tables["royals running"]["id"]
    words = [(ada, "Good luck!"), (bruno, "You play like a mule."), (cora, "Árvíztűrő <b>tükörfúrógép</b>"),
             (dino, "Buy my boots at boots.example"), (dino, "Really, buy them")]  # fmt: skip
    said = [
        person.tell(f"/tables/{table}/say", text=text, id=f"say-{number}")["id"]
        for number, (person, text) in enumerate(words)
    ]
    cora.post(f"/tables/{table}/talk/{said[1]}/mute")
    cora.post(f"/tables/{table}/talk/{said[1]}/report", reason="rude")
    bruno.post(f"/tables/{table}/talk/{said[3]}/report", reason="advertising")
    bruno.post(f"/tables/{table}/talk/{said[4]}/report", reason="again")
    ada.post(f"/tables/{table}/talk/{said[1]}/take-away")
    ada.post(f"/tables/{table}/silence/1")
    olga.post(f"/operator/messages/{said[3]}/hide")
    olga.post(f"/operator/messages/{said[4]}/hide")
    olga.post(f"/operator/messages/{said[4]}/restore")
    olga.post(f"/operator/messages/{said[3]}/silence", span="ever")
    olga.post(f"/operator/messages/{said[3]}/settle")
    ada.tell(f"/tables/{site.tables['at one screen']['id']}/say", text="We are three here", id="three")


def wait(condition: Any) -> None:
    """Until something is so."""
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


def unsent(db: pathlib.Path) -> int:
    """Notices that are due already."""
    with contextlib.closing(sqlite3.connect(db)) as c:
        wanted = "SELECT count(*) FROM notice WHERE state = 'taken' OR (state = 'due' AND due <= ?)"
        return int(c.execute(wanted, (time.time(),)).fetchone()[0])


def database(folder: pathlib.Path, out: pathlib.Path) -> None:
    """A site that was lived in, as SQL; and what a server of this commit answers about it."""
    db, copy = folder / "site.db", folder / "copy.db"
    with MailSink() as mail, HookSink() as hook:
        given = ("--mail", mail.url, "--mail-from", "table@casata.example")
        with serving(db, *given) as address:
            site = Site(address)
            lived_in(site, mail, hook, db)
            wait(lambda: unsent(db) == 0)
    with contextlib.closing(sqlite3.connect(db)) as c:
        c.execute("DELETE FROM worker")
        c.commit()
        script = "\n".join(c.iterdump())
    with contextlib.closing(sqlite3.connect(copy)) as c:
        c.executescript(script)
    (out / "site.sql.xz").write_bytes(recording.packed(script))
    people = {
        name: {"cookie": person.cookies["casata"], "token": person.token, "login": person.login,
               "password": SECRET if person.login else ""}
        for name, person in site.people.items()
    }  # fmt: skip
    with serving(copy) as address:
        moment = time.time()
        there = {name: Person(address, name, known["cookie"], known["token"]) for name, known in people.items()}
        answers = [
            [name, path, recording.answer(lambda who, what: there[who].ask(what), name, path)]
            for name, path in recording.questions(people, site.tables)
        ]
        unbegun = [key for key in site.tables if "waiting" in key or key in ("closed before it began", "rematch")]
        exports = {
            f"{key}, {name}": there[name].get(f"/tables/{table['id']}/export")[1]
            for key, table in site.tables.items() if key not in unbegun
            for name in (table["viewers"][0], *(["Wilma"] if "import" not in key else []))
        }  # fmt: skip
    known = {"moment": moment, "people": people, "revoked": site.revoked, "tables": site.tables, "sent": site.sent}
    (out / "site.json").write_text(json.dumps(known, indent=1) + "\n")
    (out / "answers.json.xz").write_bytes(recording.packed(json.dumps(answers)))
    (out / "exports.json.xz").write_bytes(recording.packed(json.dumps(exports)))


def programs(folder: pathlib.Path, out: pathlib.Path) -> None:
    """What programs get: the shapes of all answers of the API, and what the library gives."""
    with serving(folder / "programs.db") as address:
        site = Site(address)
        ada, bruno = site.person("Ada"), site.person("Bruno")
        words = [sys.executable, str(PROGRAMS / "every_call.py"), address, ada.token, bruno.token]
        shapes = json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout)
        words = [sys.executable, str(PROGRAMS / "bot.py"), address, ada.token]
        print(subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout)
        document = ada.get("/api/openapi.json")[1]
    told = subprocess.run([sys.executable, str(PROGRAMS / "library.py")], check=True, stdout=subprocess.PIPE, text=True)
    (out / "programs").mkdir(exist_ok=True)
    (out / "programs" / "shapes.json").write_text(json.dumps(shapes, indent=1) + "\n")
    (out / "programs" / "openapi.json.xz").write_bytes(recording.packed(json.dumps(document)))
    (out / "programs" / "library.json.xz").write_bytes(recording.packed(told.stdout))


def saves(folder: pathlib.Path, out: pathlib.Path) -> None:
    """Saves as text, each with what can be seen of its match."""
    kept = {name: [json.dumps(match.save()), recording.outcome(match)] for name, match in matches(folder)}
    for name, text in at_the_terminal(folder):
        kept[name] = [text, recording.outcome(casata.load(text))]
    (out / "saves.json.xz").write_bytes(recording.packed(json.dumps(kept)))


def league(folder: pathlib.Path, out: pathlib.Path) -> None:
    """A journal that was broken off, and what the whole league came to."""
    journal = folder / "league.journal"
    words = ["league", "royals", "--bots", "greedy,random", "--games", "8", "--seed", "3", "--json", "--resume"]
    told = subprocess.run([*CASATA, *words, str(journal)], check=True, stdout=subprocess.PIPE, text=True)
    (out / "league.json").write_text(told.stdout)
    (out / "league.journal").write_text("".join(journal.read_text().splitlines(keepends=True)[:6]))


def main() -> None:
    """Make everything."""
    out = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        for work in (saves, league, programs, database):
            folder = pathlib.Path(scratch) / work.__name__
            folder.mkdir()
            work(folder, out)
            print(work.__name__, "made", flush=True)


if __name__ == "__main__":
    main()
