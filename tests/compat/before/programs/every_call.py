"""Every call of the API that docs/api.md names: python every_call.py SERVER TOKEN TOKEN; prints each answer's shape."""

import json
import random
import sys
import urllib.error
import urllib.request

SERVER, ADA, BRUNO = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]
CHANCE = random.Random(1)
NAMES = ("reason", "status", "pace")  # words that programs compare
shapes = {}


def shape(value):
    """An object by its names, a list by what all its items have, anything else by its type."""
    if isinstance(value, dict):
        return {name: value[name] if name in NAMES else shape(value[name]) for name in sorted(value)}
    if isinstance(value, list):
        kinds = {json.dumps(shape(item), sort_keys=True) for item in value}
        return [json.loads(kind) for kind in sorted(kinds)]
    return "null" if value is None else type(value).__name__


def simple(name, value):
    """An answer without what chance decides: which events there were, and what each of them tells."""
    if name == "view":
        return dict.fromkeys(value, 0)
    if isinstance(value, dict) and "entries" in value:
        entries = [{**entry, "events": [known(event) for event in entry["events"]]} for entry in value["entries"]]
        return {**value, "entries": entries}
    if isinstance(value, dict) and "casata" in value:
        whole = {**value, "box": {}, "options": {}, "view": {}, "events": [known(e) for e in value.get("events", [])]}
        return {key: whole[key] for key in value}
    return value


def known(event):
    """What every event has."""
    return {name: event[name] for name in ("kind", "step")}


def call(name, method, path, token=ADA, /, **body):
    """One request; the shape of its answer is kept under a name."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if method == "POST" else None
    try:
        request = urllib.request.Request(f"{SERVER}/api{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=120) as answer:
            status, found = answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        status, found = refused.code, json.load(refused)
    shapes.setdefault(f"{status} {name}", shape(simple(name, found)))
    return found


def decide(table, token, number):
    """Something that is legal now."""
    legal = call("legal", "GET", f"/tables/{table}/legal", token)
    if not legal["moves"]:
        return None
    move = CHANCE.choice(legal["moves"])["move"]
    return call("play", "POST", f"/tables/{table}/play", token, move=move, answers=legal["answers"], id=f"id{number}")


games = call("games", "GET", "/games")
call("refused", "GET", "/games", "casata_nobody")
table = call("new table", "POST", "/tables", game="staufer", seats=2, options={"privileges": "random"}, pace="turns-3",
             open=True, hints=True, contribution="a word of mine", bots={})  # fmt: skip
ID = table["id"]
call("not running", "GET", f"/tables/{ID}/view")
call("no such body", "POST", "/tables", game="staufer", seats=2, chairs=3)
call("tables", "GET", "/tables", BRUNO)
call("join", "POST", f"/tables/{ID}/join", BRUNO, seat=1, contribution="another", name="Bruno")
call("not the host", "POST", f"/tables/{ID}/start", BRUNO)
call("start", "POST", f"/tables/{ID}/start")
call("table", "GET", f"/tables/{ID}")
call("view", "GET", f"/tables/{ID}/view")
first = call("events", "GET", f"/tables/{ID}/events?since=-1&wait=25")
call("nothing new", "GET", f"/tables/{ID}/events?since={first['number']}&wait=1")
actors, undone, number = first["actors"], {}, 0
while "step" not in undone:  # what was drawn or shown cannot be taken back
    number += 1
    actor = (ADA, BRUNO)[actors[0]]
    actors = decide(ID, actor, number)["actors"]
    answers = call("legal afterwards", "GET", f"/tables/{ID}/legal", actor)["answers"]
    undone = call("undo", "POST", f"/tables/{ID}/undo", actor, answers=answers, turn=False, id=f"back{number}")
call("stale", "POST", f"/tables/{ID}/undo", actor, answers=answers + 7, turn=True, id="again")
call("no such move", "POST", f"/tables/{ID}/play", actor, move="dance", answers=answers - 1, id="dance")
call("hint", "POST", f"/tables/{ID}/hint", actor)
for name in ("200 legal afterwards", "409 undo"):
    shapes.pop(name, None)  # whether there is anything depends on the dice
call("say", "POST", f"/tables/{ID}/say", BRUNO, text="Good game!", id="9c1e")
call("say again", "POST", f"/tables/{ID}/say", BRUNO, text="Good game!", id="9c1e")
call("talk", "GET", f"/tables/{ID}/talk")
call("export of a running game", "GET", f"/tables/{ID}/export", BRUNO)
over = False
while not over:
    for token in (ADA, BRUNO):
        number += 1
        accepted = decide(ID, token, number) or {}
        over = over or accepted.get("over", False)
call("table that is over", "GET", f"/tables/{ID}")
call("legal when it is over", "GET", f"/tables/{ID}/legal")
save = call("export", "GET", f"/tables/{ID}/export")
call("publish", "POST", f"/tables/{ID}/publish", public=False)
call("archive", "GET", "/archive?game=staufer&mine=1&from=2020-01-01&to=2199-12-31")
call("import", "POST", "/import", BRUNO, save=save, public=True)
half = {**save, "moves": save["moves"][:9], "checks": save["checks"][: 8 * 10], "scores": None}
brought = call("import of half a game", "POST", "/import", save=half, seat=1, others="novice", hints=False)
call("start of half a game", "POST", f"/tables/{brought['id']}/start")
call("leave", "POST", f"/tables/{brought['id']}/leave")
screen = call("table with a screen", "POST", "/tables", game="royals", seats=3, screen={1: "Cora"}, bots={2: "novice"})
call("view of a seat", "GET", f"/tables/{screen['id']}/view?seat=1")
call("close", "POST", f"/tables/{screen['id']}/close")
private = call("private table", "POST", "/tables", game="royals", seats=2, house="[titles.king]\ncost = 7\n")
call("no table", "GET", f"/tables/{private['id']}", BRUNO)
call("join by link", "POST", "/join", BRUNO, link=private["link"])
print(json.dumps({"shapes": shapes, "games": len(games) > 3}))
