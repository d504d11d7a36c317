"""Why a move fails in Royals, with the numbers of the viewer's own cards."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.text.language import plural
from ....engine.text.wording import Person
from ..state import CHOOSE, COUNTRIES, DRAW, INTRIGUE_JOKER, JOKER, PAIRS
from .phrases import country_cards
from .scene import Scene


def refuse(scene: Scene, move: Move, reason: str) -> str:
    """Why a move fails, with the numbers of the viewer's own cards; nothing where the reason has none."""
    if reason == "cards_short":
        return _short(scene, _place_of(scene, move))
    if reason == "intrigue_short":
        return _intrigue_short(scene, _place_of(scene, move))
    if reason == "no_cubes":
        return scene.say.text("You need two cubes for this; you have {left}.", left=scene.view.cubes[scene.seat])
    if reason == "cannot_pick":
        return _not_this_card(scene, move)
    if reason == "not_now":
        return _later(scene, move)
    return ""


# What is not asked now


def _later(scene: Scene, move: Move) -> str:
    """When something can be chosen that is not asked for now, and what it is good for."""
    text, phase = scene.say.text, scene.view.phase
    if move.kind in ("take", "blind", "intrigue"):
        if phase == CHOOSE:
            return text(
                "First choose what you draw, with the buttons below: three Country cards, or one Country card and one "
                "Intrigue card. Then you pick the cards here."
            )
        return text("You have drawn your cards for this turn.")
    if move.kind in ("occupy", "take_over"):
        return _after_drawing(scene, move) if phase in (CHOOSE, DRAW) else ""
    if move.kind in ("pay", "discard"):
        return text(
            "Country cards pay for positions of their country; any {count} stand for one that you lack. Choose a "
            "position on the map, and it is paid from your hand.",
            count=JOKER,
        )
    if move.kind in ("pay_intrigue", "discard_intrigue"):
        return text(
            "Intrigue cards drive another player out of a position in one of their two countries; any {count} stand "
            "for one that you lack. Choose the position on the map.",
            count=INTRIGUE_JOKER,
        )
    return ""


def _after_drawing(scene: Scene, move: Move) -> str:
    """What a position costs and brings, for somebody who has to draw first."""
    box, place = scene.box, _place_of(scene, move)
    return scene.say.text(
        "Draw your cards first, then take positions. This one costs {cost} and brings {influence} influence.",
        cost=Person(country_cards(scene, box.place_cost[place], COUNTRIES.names[box.place_country[place]])),
        influence=box.place_influence[place],
    )


# What is asked and fails


def _place_of(scene: Scene, move: Move) -> int:
    return scene.names["place"].index(str(move.args["place"]))


def _short(scene: Scene, place: int) -> str:
    """Too few Country cards: `It costs 8 German States cards. You hold 4; ...`."""
    box, view, seat, text = scene.box, scene.view, scene.seat, scene.say.text
    country, cost = box.place_country[place], box.place_cost[place]
    own = view.hand[seat][country]
    others = view.hand_size[seat] - own
    return text(
        "It costs {cost}. You hold {own}; the {missing} missing would take {needed} others, and you have {others}.",
        cost=Person(country_cards(scene, cost, COUNTRIES.names[country])),
        own=own,
        missing=cost - own,
        needed=JOKER * (cost - own),
        others=others,
    )


def _intrigue_short(scene: Scene, place: int) -> str:
    """Too few Intrigue cards that show the country, even with two others for one."""
    box, view, seat, text = scene.box, scene.view, scene.seat, scene.say.text
    country, cost = box.place_country[place], box.place_intrigue[place]
    own = sum(view.intrigue[seat][pair] for pair in range(PAIRS) if box.shows[pair][country] == 1)
    needs = plural(
        "Driving somebody out costs {count} Intrigue card that shows {country}. You hold {own}; instead of each one "
        "missing two others would do, and you have {others}.",
        "Driving somebody out costs {count} Intrigue cards that show {country}. You hold {own}; instead of each one "
        "missing two others would do, and you have {others}.",
    )
    gaps = {"country": COUNTRIES.names[country], "own": own, "others": view.intrigue_size[seat] - own}
    return text(needs, count=cost, **gaps)


def _not_this_card(scene: Scene, move: Move) -> str:
    """A card that comes too late, or after which too few would be left."""
    view, text = scene.view, scene.say.text
    names = COUNTRIES.names if move.kind == "pay" else PAIRS.names
    [card] = move.args.values()
    if names.index(str(card)) < view.lowest:
        return text(
            "Cards are paid in the order of your hand, and {last} has been paid. Step back to pay this one: {card}.",
            last=names[view.lowest], card=card,
        )  # fmt: skip
    return ""
