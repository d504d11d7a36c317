"""What is asked in Royals, and what a move costs and gains."""

from __future__ import annotations

from ....engine.core.header import NOBODY
from ....engine.core.moves import Move
from ....engine.text.scene import Scene, asked
from ..box import Box
from ..moves import OCCUPY, TAKE_OVER, USE_JOKERS
from ..rules.occupying import is_present
from ..rules.payments import pay_as_usual
from ..state import (
    CHOOSE,
    CITIES,
    COUNTRIES,
    DISCARD,
    DISPLAY_SIZE,
    DRAW,
    INTRIGUE_DISCARD,
    INTRIGUE_JOKER,
    INTRIGUE_JOKERS,
    JOKER,
    JOKERS,
    PAIRS,
    PAYMENT,
    PLAY,
    TITLES,
    State,
)
from .phrases import ranked


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    view = scene.view
    if view.phase == CHOOSE:
        return asked(scene, "Choose what to draw this turn", "{names} is choosing what to draw")
    if view.phase == DRAW:
        return _draw_prompt(scene)
    if view.phase == PLAY:
        return asked(
            scene, "Occupy a position, take one over or end your turn", "{names} is choosing a position to take"
        )
    if view.phase == DISCARD:
        own, others = "Discard down to the hand limit ({left} left)", "{names} is discarding cards ({left} left)"
        return asked(scene, own, others, left=view.picks)
    if view.phase == INTRIGUE_DISCARD:
        return asked(
            scene,
            "Discard Intrigue cards down to the limit ({left} left)",
            "{names} is discarding Intrigue cards ({left} left)",
            left=view.picks,
        )
    return _payment_prompt(scene, scene.names["place"][view.target])


def _draw_prompt(scene: Scene) -> str:
    view = scene.view
    if view.intrigue_left and view.country_left == DISPLAY_SIZE:
        own = "Draw three Country cards, or one Country card and one Intrigue card"
        return asked(scene, own, "{names} is drawing cards")
    if view.intrigue_left and view.country_left > 1:
        return asked(scene, "Draw two more Country cards, or an Intrigue card", "{names} is drawing cards")
    if view.intrigue_left and view.country_left:
        return asked(
            scene,
            "Draw a Country card and an Intrigue card, in either order",
            "{names} is drawing a Country card and an Intrigue card",
        )
    if view.intrigue_left:
        return asked(scene, "Draw an Intrigue card", "{names} is drawing an Intrigue card")
    left = view.country_left
    return asked(
        scene, "Draw a Country card ({left} left)", "{names} is drawing a Country card ({left} left)", left=left
    )


def _payment_prompt(scene: Scene, place: str) -> str:
    view = scene.view
    if view.phase == JOKERS:
        return asked(
            scene,
            "Choose how many jokers pay for {place} (any three cards make one)",
            "{names} is choosing jokers to pay for {place}",
            place=place,
        )
    if view.phase == INTRIGUE_JOKERS:
        return asked(
            scene,
            "Choose how many Intrigue jokers pay for {place} (any two Intrigue cards make one)",
            "{names} is choosing Intrigue jokers to pay for {place}",
            place=place,
        )
    if view.phase == PAYMENT:
        return asked(
            scene,
            "Choose a card to pay for {place} ({left} left, in the order of the countries)",
            "{names} is choosing cards to pay for {place} ({left} left)",
            place=place,
            left=view.picks,
        )
    return asked(
        scene,
        "Choose an Intrigue card to pay for {place} ({left} left)",
        "{names} is choosing Intrigue cards to pay for {place} ({left} left)",
        place=place,
        left=view.picks,
    )


def hint(scene: Scene, move: Move) -> str:
    """Cost and gain of a move in a few words; nothing where the move says it all."""
    seat = scene.viewer
    if seat is None:
        return ""
    if move.kind in ("take", "pay", "discard"):
        return scene.say.text(
            "you hold {count}", count=scene.view.hand[seat][COUNTRIES.names.index(str(move.args["country"]))]
        )
    if move.kind in ("pay_intrigue", "discard_intrigue"):
        return scene.say.text(
            "you hold {count}", count=scene.view.intrigue[seat][PAIRS.names.index(str(move.args["intrigue"]))]
        )
    if move.kind in ("usual", "jokers"):
        return _usual_cards(scene, seat, move)
    if move.kind in ("occupy", "take_over"):
        place = move.code - (OCCUPY if move.kind == "occupy" else TAKE_OVER)
        return "; ".join([_cost(scene, seat, place), *_gains(scene, seat, place)])
    return ""


def _usual_cards(scene: Scene, seat: int, move: Move) -> str:
    """What the usual way pays, or how many cards a number of jokers takes."""
    view, box, text = scene.view, scene.box, scene.say.text
    if move.kind == "jokers":
        intrigue = view.phase == INTRIGUE_JOKERS
        cost = box.place_intrigue[view.target] if intrigue else box.place_cost[view.target]
        each = INTRIGUE_JOKER if intrigue else JOKER
        return text("{count} cards", count=cost + (each - 1) * (move.code - USE_JOKERS))
    after = view.copy()
    pay_as_usual(box, after, seat)
    paid = [(view.hand[seat][c] - after.hand[seat][c], COUNTRIES.names[c]) for c in range(COUNTRIES)]
    paid += [(view.intrigue[seat][p] - after.intrigue[seat][p], PAIRS.names[p]) for p in range(PAIRS)]
    return text("pays {what}", what=" + ".join(text("{count} × {card}", count=n, card=card) for n, card in paid if n))


def _cost(scene: Scene, seat: int, place: int) -> str:
    box, view, text = scene.box, scene.view, scene.say.text
    country = box.place_country[place]
    own = min(view.hand[seat][country], box.place_cost[place])
    jokers = box.place_cost[place] - own
    parts = []
    if view.holder[place] != NOBODY:
        need = box.place_intrigue[place]
        matching = sum(view.intrigue[seat][pair] for pair in range(PAIRS) if box.shows[pair][country])
        missing = max(0, need - matching)
        parts.append(text("{count} Intrigue", count=need + missing * (INTRIGUE_JOKER - 1)))
    if own:
        parts.append(text("{count} × {card}", count=own, card=COUNTRIES.names[country]))
    if jokers:
        parts.append(text("{count} others", count=jokers * JOKER))
    holder = view.holder[place]
    return text(
        "[from {victim}: ]pays {what}",
        victim=scene.say.person(None if holder == NOBODY else holder),
        what=" + ".join(parts),
    )


def _gains(scene: Scene, seat: int, place: int) -> list[str]:
    box, text = scene.box, scene.say.text
    country, city, title = box.place_country[place], box.place_city[place], box.place_title[place]
    after = scene.view.copy()
    after.holder[place] = seat
    after.titles[seat][title] += 1
    gains = []
    if after.city_owner[city] == NOBODY:
        gains.append(text("city marker {points}", points=box.city_bonus[city]))
    if (prize := _prize_won(box, after, seat, country)) is not None:
        gains.append(
            text(
                "completes {country}: {points}",
                country=COUNTRIES.names[country],
                points=box.country_bonus[country][prize],
            )
        )
    if (noble := _noble_won(after, seat)) is not None:
        gains.append(text("Noble House: {points}", points=box.noble_points[noble]))
    rank = ranked(box, after, country).index(seat) + 1
    gains.append(text("influence +{count}, then rank {rank}", count=box.place_influence[place], rank=rank))
    best = max(after.titles[other][title] for other in range(after.seats) if other != seat)
    own = after.titles[seat][title]
    gains.append(text("{title} cubes {own} against {best}", title=TITLES.names[title], own=own, best=best))
    return gains


def _prize_won(box: Box, after: State, seat: int, country: int) -> int | None:
    """The country marker a placement would bring."""
    owners = after.country_owner[country]
    cities = [city for city in range(CITIES) if box.city_country[city] == country]
    if seat in owners or NOBODY not in owners or not all(is_present(box, after, seat, city) for city in cities):
        return None
    return owners.index(NOBODY)


def _noble_won(after: State, seat: int) -> int | None:
    """The Noble House marker a placement would bring."""
    if seat in after.noble_owner or NOBODY not in after.noble_owner or 0 in after.titles[seat]:
        return None
    return after.noble_owner.index(NOBODY)
