"""Somebody who hears what happens at a table of The Staufer Dynasty, and moves the pieces accordingly."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from casata import Match
from tests.staufer.table import ORANGE, TRAVEL

Event = dict[str, Any]
OPEN = (
    "court", "province", "figure", "paid", "office_chest", "space_chest", "chest", "drawn", "discard", "stack_size",
    "display", "king", "round", "kept", "points", "owned", "supplied", "deployed", "order",
)  # fmt: skip
WORTH = {"6": 3, "9": 2, "15": 2, "16": 2}  # points by privilege, each time
FOR_PLACES = (3, 2, 1)  # privilege 14
POINT_CARDS = (12, 11, 10, 9, 8)
OF_THE_TURN = (
    "received", "not_received", "used", "costs", "laid", "sat_second", "took", "took_elsewhere", "drew", "exchanged",
    "scored", "scored_card", "to_supply", "to_deploy",
)  # fmt: skip
WHILE_PAYING = ("used", "to_supply", "to_deploy", "laid")


def open_table(match: Match) -> dict[str, Any]:
    """What lies on the table for all to see; tracks without their free spaces."""
    view = match.view(None)
    return {name: _plain(view[name]) for name in OPEN}


def _plain(value: Any) -> Any:
    return [one for one in value if one is not None] if isinstance(value, list) else value


class Listener:
    """Begins with a table in view; every event must be possible there, and by the rules."""

    def __init__(self, match: Match) -> None:
        view = match.view(None)
        self.table = copy.deepcopy(open_table(match))
        self.seats, self.options, self.tiles = match.seats, match.options, match.box.tile_points
        self.ring, self.place, self.tile, self.start = view["ring"], view["place"], view["tile"], view["start"]
        self.rows = list(zip(view["row_region"], view["row_condition"], [*view["row_steps"], 0], strict=True))
        self.acted = view["supplied_count"] + view["deployed_count"]
        self.turn, self.action = view["order"][self.acted], ""
        self.source: dict[str, int] = {}  # where chests are taken from
        self.cause, self.seated, self.office = "", 0, ""
        self.used: list[str] = []
        self.due: Counter[str] = Counter()  # figures to be laid, by region
        self.home: Counter[tuple[int, str]] = Counter()  # figures the king sends home
        self.scoring, self.region = False, ""
        self.ranking: list[tuple[int, int, int]] = []
        self.placed = 0
        self.entered = 0

    def hear(self, event: Event) -> None:
        """One thing that happened."""
        kind = event["kind"]
        if kind == "exchanged" and event["seat"] != self.turn and not self.scoring:
            self.turn = self.table["order"][self.acted]  # before the next action
        if not self.scoring and kind in OF_THE_TURN:
            assert event["seat"] == self.turn, event
        if kind not in WHILE_PAYING:
            assert not self.due, event
        getattr(self, f"_{kind}")(event)

    # -- actions --

    def _begin(self, event: Event) -> None:
        self.turn = self.table["order"][self.acted]
        assert event["seat"] == self.turn
        self.acted += 1
        self.used, self.cause, self.seated, self.scoring = [], "", 0, False

    def _supplied(self, event: Event) -> None:
        self._begin(event)
        self.action, self.source = "supply", self.table["space_chest"][event["space"]]

    def _took_elsewhere(self, event: Event) -> None:
        assert self.used[-1] == "supply"
        assert self.source is not self.table["space_chest"][event["space"]]
        self.source = self.table["space_chest"][event["space"]]

    def _sat(self, event: Event) -> None:
        self._begin(event)
        self.action, self.office, self.source = "deploy", event["office"], self.table["office_chest"][event["office"]]
        self._sit(event["seat"], event["figure"])

    def _sat_second(self, event: Event) -> None:
        assert self._owns(event["seat"], "3")
        self._sit(event["seat"], "envoy")

    def _sit(self, seat: int, figure: str) -> None:
        sides = self.table["figure"][self.office]
        side = "left" if sides["left"] == "none" else "right"
        assert sides[side] == "none"
        sides[side] = f"{seat}_{figure}"
        self._pay(seat, figure)
        self.seated += 1

    def _pay(self, seat: int, figure: str) -> None:
        self.table["court"][seat][figure] -= 1
        assert self.table["court"][seat][figure] >= 0

    def _used(self, event: Event) -> None:
        self.used.append(event["chest"])
        self._move(self.table["chest"][event["seat"]], self.table["discard"], event["chest"])

    def _to_supply(self, event: Event) -> None:
        track = self.table["supplied"]
        assert event["position"] == (1 if "first" in self.used else len(track) + 1)
        assert self.action == "supply" or "first" in self.used
        track.insert(event["position"] - 1, event["seat"])

    def _to_deploy(self, event: Event) -> None:
        assert self.action == "deploy" and "first" not in self.used
        self.table["deployed"].append(event["seat"])
        assert event["position"] == len(self.table["deployed"])

    def _costs(self, event: Event) -> None:
        way, price = self._way(event["seat"]), self._price(event["seat"])
        assert (event["way"], event["price"]) == (len(way), len(price)), event
        self.due = Counter([*way, *price])

    def _way(self, seat: int) -> list[str]:
        """The regions where figures for travel lie (E32)."""
        target = self.office.split("_")[0]
        steps = (self.place[target] - self.place[self.table["king"]]) % 6
        cards = tuple(card for card in (10, 11, 12) if self._owns(seat, str(card)))
        count = 0 if "free_travel" in self.used else TRAVEL[cards][steps]
        return [self._after(self.table["king"], steps - back) for back in range(count)]

    def _price(self, seat: int) -> list[str]:
        """The regions where figures for the office lie (3.4, R1, R2, R32)."""
        target, printed = self.office.split("_")
        cost = 3 if self._owns(seat, "4") else int(printed)
        cost -= self._owns(seat, "5")
        count = 0 if "free_office" in self.used else cost - (not self.options["cost_excludes_occupant"])
        first = 0 if self.options["pay_from_target"] else 1
        return [self._after(target, first + step) for step in range(count)]

    def _after(self, region: str, steps: int) -> str:
        found: str = self.ring[(self.place[region] + steps) % 6]
        return found

    def _laid(self, event: Event) -> None:
        assert self.due[event["region"]] > 0, event
        self.due -= Counter([event["region"]])
        self._pay(event["seat"], event["figure"])
        self.table["paid"][event["region"]][event["seat"]][event["figure"]] += 1

    # -- chests, figures, points --

    def _move(self, before: dict[str, int], after: dict[str, int], chest: str) -> None:
        before[chest] -= 1
        assert before[chest] >= 0
        after[chest] += 1

    def _received(self, event: Event) -> None:
        seat, figure = event["seat"], event["figure"]
        self.table["province"][seat][figure] -= event["number"]
        self.table["court"][seat][figure] += event["number"]
        assert self.table["province"][seat][figure] >= 0 < event["number"]

    def _not_received(self, event: Event) -> None:
        assert self.table["province"][event["seat"]][event["figure"]] == 0 < event["number"]

    def _took(self, event: Event) -> None:
        seat, chest = event["seat"], event["chest"]
        self._move(self.source, self.table["discard"] if chest in ORANGE else self.table["chest"][seat], chest)
        self.cause = "chests"

    def _drew(self, event: Event) -> None:
        assert self._owns(event["seat"], "8") and self.action == "supply"
        self.table["stack_size"] -= 1
        self.source = Counter(dict.fromkeys(self.table["discard"], 1))  # whatever it is

    def _scored(self, event: Event) -> None:
        assert event["points"] > 0
        if self.cause == "regions":
            assert event["points"] == self.tiles[self.tile[self.region]][self.placed - 1]
        self.table["points"][event["seat"]][self.cause] += event["points"]

    def _scored_card(self, event: Event) -> None:
        seat, card = event["seat"], event["privilege"]
        assert self._owns(seat, card)
        assert event["points"] == self._worth(seat, card), event
        self.table["points"][seat]["privileges"] += event["points"]

    def _worth(self, seat: int, card: str) -> int:
        if card == "1":
            return POINT_CARDS[self.seats - self.table["display"]["1"] - 1]
        if card == "14":
            return FOR_PLACES[self.placed - 1]
        if card == "6":
            assert self.office.split("_")[0] == self.table["king"]
        return WORTH[card] * (self.seated if card == "6" else 1)

    def _owns(self, seat: int, card: str) -> bool:
        return bool(self.table["owned"][seat] >> int(card) - 1 & 1)

    def _exchanged(self, event: Event) -> None:
        seat, card = event["seat"], event["privilege"]
        for _ in "12":
            self._move(self.table["chest"][seat], self.table["discard"], "purple")
        assert not self._owns(seat, card)
        assert self.table["display"][card] > 0
        self.table["owned"][seat] |= 1 << int(card) - 1
        self.table["display"][card] -= 1

    # -- the end of a round --

    def _meant(self, condition: str) -> str:
        """The region that meets a condition, of equal ones the nearest to the king (7.5, R8)."""
        near = [self._after(self.table["king"], steps) for steps in range(6)]
        if condition == "king":
            return near[0]
        return min(near, key=self._chests) if condition == "fewest" else max(near, key=self._figures)

    def _offices(self, region: str) -> list[str]:
        return [office for office in self.table["figure"] if office.startswith(region)]

    def _chests(self, region: str) -> int:
        return sum(sum(self.table["office_chest"][office].values()) for office in self._offices(region))

    def _figures(self, region: str) -> int:
        return sum(name != "none" for office in self._offices(region) for name in self.table["figure"][office].values())

    def _scored_once(self, event: Event) -> None:
        region, condition, _ = self.rows[self.table["round"] - 1]
        assert (event["region"], event["condition"]) == (region, condition)
        assert self._meant(condition) == region

    def _region_scored(self, event: Event) -> None:
        assert event["region"] == self.rows[self.table["round"] - 1][0]
        self._rank(event["region"])

    def _scored_too(self, event: Event) -> None:
        region, condition, _ = self.rows[self.table["round"] - 1]
        assert event["condition"] == condition
        assert event["region"] == self._meant(condition) != region
        self._rank(event["region"])

    def _rank(self, region: str) -> None:
        """Who is ahead in a region: influence, the dearest office, the side (R26)."""
        strong: dict[int, list[int]] = {}
        for office in self._offices(region):
            for side, name in self.table["figure"][office].items():
                if name != "none":
                    own = strong.setdefault(int(name[0]), [0, 0])
                    own[0] += 2 if name.endswith("noble") else 1
                    ahead = side == self.options["double_seat_first"]
                    own[1] = max(own[1], 2 * int(office.split("_")[1]) + ahead)
        self.ranking = sorted(((*own, seat) for seat, own in strong.items()), reverse=True)  # type: ignore[misc]
        self.scoring, self.region, self.placed = True, region, 0

    def _nobody_there(self, event: Event) -> None:
        assert (event["region"], self.ranking) == (self.region, [])

    def _placed(self, event: Event) -> None:
        influence, _, seat = self.ranking[self.placed]
        self.placed += 1
        assert (event["seat"], event["position"], event["influence"]) == (seat, self.placed, influence)
        self.cause = "regions"

    def _behind(self, event: Event) -> None:
        own, before = self.ranking[self.placed - 1], self.ranking[self.placed - 2]
        assert self.placed > 1 and own[0] == before[0]
        assert (event["seat"], event["cost"]) == (own[2], own[1] // 2)

    def _bonus(self, event: Event) -> None:
        assert (event["region"], self.placed) == (self.region, len(self.ranking))
        self.cause, self.source = "bonuses", self.table["drawn"]

    def _shown(self, event: Event) -> None:
        self.table["stack_size"] -= 1
        self.table["drawn"][event["chest"]] += 1

    def _left_over(self, event: Event) -> None:
        self._move(self.table["drawn"], self.table["discard"], event["chest"])

    def _kept(self, event: Event) -> None:
        assert self.used[-1] == "keep"
        self.table["kept"][event["office"]][self._leaving(event)] = 1

    def _leaving(self, event: Event) -> str:
        name, office = f"{event['seat']}_{event['figure']}", event["office"]
        sides: dict[str, str] = self.table["figure"][office]
        kept = self.table["kept"][office]
        return next(side for side in sides if sides[side] == name and not kept[side])

    def _to_province(self, event: Event) -> None:
        assert not self._owns(event["seat"], "13")
        self._leave(event, "province")

    def _to_court(self, event: Event) -> None:
        assert self._owns(event["seat"], "13")
        self._leave(event, "court")

    def _leave(self, event: Event, where: str) -> None:
        self.table["figure"][event["office"]][self._leaving(event)] = "none"
        self.table[where][event["seat"]][event["figure"]] += 1

    def _laid_office(self, event: Event) -> None:
        self._add(self.table["office_chest"][event["office"]], event["chest"])

    def _laid_space(self, event: Event) -> None:
        self._add(self.table["space_chest"][event["space"]], event["chest"])

    def _add(self, place: dict[str, int], chest: str) -> None:
        assert self.options["refill"] == "add" or not sum(place.values())
        self.table["stack_size"] -= 1
        place[chest] += 1

    def _no_chests(self, event: Event) -> None:
        assert (event["count"], self.table["stack_size"], sum(self.table["discard"].values())) == (1, 0, 0)

    def _reshuffled(self, event: Event) -> None:
        assert (event["count"], self.table["stack_size"]) == (sum(self.table["discard"].values()), 0)
        self.table["stack_size"] = event["count"]
        self.table["discard"] = dict.fromkeys(self.table["discard"], 0)

    def _king_entered(self, event: Event) -> None:
        assert event["region"] == self._after(self.table["king"], 1)
        self.table["king"] = event["region"]
        self.entered += 1
        for seat, figures in enumerate(self.table["paid"][event["region"]]):
            for figure in figures:
                self.home[seat, figure] += figures[figure]
                figures[figure] = 0

    def _returned(self, event: Event) -> None:
        assert event["number"] == self.home.pop((event["seat"], event["figure"])) > 0
        self.table["court"][event["seat"]][event["figure"]] += event["number"]

    def _round(self, event: Event) -> None:
        assert self.entered == self.rows[self.table["round"] - 1][2]
        assert not +self.home
        self.table["round"] += 1
        assert event["round"] == self.table["round"]
        self.table["order"] = [*self.table["supplied"], *reversed(self.table["deployed"])]
        self.table["supplied"], self.table["deployed"] = [], []
        self.acted, self.entered, self.scoring, self.turn = 0, 0, False, self.table["order"][0]
        self.home.clear()
        for office, sides in self.table["figure"].items():
            self.table["kept"][office] = {"left": 0, "right": 0}
            if sides["left"] == "none":
                sides["left"], sides["right"] = sides["right"], "none"

    def _ordered(self, event: Event) -> None:
        assert event["owner"] == self.table["order"][event["position"] - 1]

    # -- the end --

    def _withdrawn(self, event: Event) -> None:
        for areas in self.table["paid"].values():
            for seat, figures in enumerate(areas):
                for figure in figures:
                    self.table["province"][seat][figure] += figures[figure]
                    figures[figure] = 0

    def _scoring(self, event: Event) -> None:
        assert self.table["round"] == 5

    def _job_points(self, event: Event) -> None:
        self.table["points"][event["seat"]]["jobs"] += event["points"]

    def _brown_points(self, event: Event) -> None:
        assert event["count"] == self.table["chest"][event["seat"]]["brown"]
        self.table["points"][event["seat"]]["brown"] += event["points"]


def listened(match: Match, listener: Listener) -> None:
    """The last decision, heard and compared with what now lies on the table."""
    for event in match.events(None, match.step - 1):
        listener.hear(event)
    now = open_table(match)
    if listener.table["round"] == 5:  # nobody is told places of an order that does not come
        for track in ("supplied", "deployed"):
            now[track] = listener.table[track]
    for name in OPEN:
        assert listener.table[name] == now[name], name
