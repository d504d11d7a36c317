"""What a move costs and gains in Royals."""

from __future__ import annotations

from ....engine.core.header import NOBODY
from ....engine.core.moves import Move
from ....engine.text.language import plural
from ....engine.text.wording import Person
from .. import state
from ..moves import OCCUPY, TAKE_OVER, USE_JOKERS
from ..rules.occupying import occupy
from ..rules.payments import fewest_intrigue_jokers, fewest_jokers, pay_as_usual
from .phrases import country_cards, intrigue_cards, ranked
from .scene import Scene


def worth(scene: Scene, move: Move) -> str:
    """Cost and gain of a move in a few words; nothing where the move says it all."""
    seat = scene.viewer
    if seat is None:
        return ""
    if move.kind in ("take", "pay", "discard"):
        return scene.say.text(
            "you hold {count}", count=scene.view.hand[seat][state.COUNTRIES.names.index(str(move.args["country"]))]
        )
    if move.kind in ("pay_intrigue", "discard_intrigue"):
        return scene.say.text(
            "you hold {count}", count=scene.view.intrigue[seat][state.PAIRS.names.index(str(move.args["intrigue"]))]
        )
    if move.kind == "jokers":
        return _cards_for(scene, move.code - USE_JOKERS)
    if move.kind == "usual":
        return _usual_cards(scene, seat)
    if move.kind in ("occupy", "take_over"):
        place = move.code - (OCCUPY if move.kind == "occupy" else TAKE_OVER)
        return "; ".join([_cost(scene, seat, place), *_gains(scene, seat, place)])
    return ""


def _cards_for(scene: Scene, jokers: int) -> str:
    """How many cards a number of jokers takes."""
    view, box = scene.view, scene.box
    intrigue = view.phase == state.INTRIGUE_JOKERS
    cost = box.place_intrigue[view.target] if intrigue else box.place_cost[view.target]
    each = state.INTRIGUE_JOKER if intrigue else state.JOKER
    return scene.say.text(plural("{count} card in all", "{count} cards in all"), count=cost + (each - 1) * jokers)


def _usual_cards(scene: Scene, seat: int) -> str:
    """What the usual way pays."""
    view, text = scene.view, scene.say.text
    after = view.copy()
    pay_as_usual(scene.box, after, seat)
    paid = [(view.hand[seat][c] - after.hand[seat][c], state.COUNTRIES.names[c]) for c in range(state.COUNTRIES)]
    cards = [country_cards(scene, count, name) for count, name in paid if count]
    paid = [(view.intrigue[seat][p] - after.intrigue[seat][p], state.PAIRS.names[p]) for p in range(state.PAIRS)]
    cards += [intrigue_cards(scene, count, name) for count, name in paid if count]
    return text("pays {cards}", cards=Person(scene.say.language.join(cards)))


def _cost(scene: Scene, seat: int, place: int) -> str:
    """Whom it exiles, and the cards it takes with the fewest jokers."""
    box, view, say = scene.box, scene.view.copy(), scene.say
    view.target = place
    jokers = fewest_jokers(box, view, seat)
    own = box.place_cost[place] - jokers
    parts, victim = [], None
    if view.holder[place] != NOBODY:
        victim = say.person(view.holder[place])
        count = box.place_intrigue[place] + fewest_intrigue_jokers(box, view, seat) * (state.INTRIGUE_JOKER - 1)
        parts.append(say.text(plural("{count} Intrigue card", "{count} Intrigue cards"), count=count))
    if own:
        parts.append(country_cards(scene, own, state.COUNTRIES.names[box.place_country[place]]))
    if jokers:
        parts.append(say.text(plural("{count} other card", "{count} other cards"), count=jokers * state.JOKER))
    cards = Person(say.language.join(parts))
    return say.text("[exiles {victim}; ]pays {cards}", victim=None if victim is None else Person(victim), cards=cards)


def _gains(scene: Scene, seat: int, place: int) -> list[str]:
    """Markers, influence and cubes on the title, as the rules give them out on a copy of the view."""
    box, view, text = scene.box, scene.view, scene.say.text
    country, city, title = box.place_country[place], box.place_city[place], box.place_title[place]
    after = view.copy()
    after.target = place
    occupy(box, after, seat)
    gains = []
    if after.city_owner[city] != view.city_owner[city]:
        gains.append(text("city marker +{points}", points=box.city_bonus[city]))
    for prize in range(state.PRIZES):
        if after.country_owner[country][prize] != view.country_owner[country][prize]:
            points = box.country_bonus[country][prize]
            gains.append(text("completes {country} +{points}", country=state.COUNTRIES.names[country], points=points))
    for noble in range(state.NOBLES):
        if after.noble_owner[noble] != view.noble_owner[noble]:
            gains.append(text("Noble House +{points}", points=box.noble_points[noble]))
    best = max(after.titles[other][title] for other in range(after.seats) if other != seat)
    cubes = {"title": state.TITLES.names[title], "own": after.titles[seat][title], "best": best}
    return [
        *gains,
        _influence(scene, box.place_influence[place], ranked(box, after, country).index(seat) + 1),
        text("{title} cubes: you {own}, best rival {best}", **cubes),
    ]


def _influence(scene: Scene, count: int, rank: int) -> str:
    """What a placement adds, and where it would bring the viewer in the country."""
    text = scene.say.text
    if rank == 1:
        return text("+{count} influence: you would lead", count=count)
    if rank == int(state.PRIZES):
        return text("+{count} influence: you would be second", count=count)
    return text("+{count} influence: you would be in place {rank}", count=count, rank=rank)
