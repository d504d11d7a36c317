"""The leaf over a drawn board: what is asked now where its answers have no place of their own, or lie far apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.core.flow import may_decide
from ....engine.core.reasons import LEGAL
from ....engine.text.picture import Place
from ....engine.text.wording import Person, capital
from ..moves import DOWRIES, FIGURES, GAIN_FIGURES, PAY_DOWRY, SPEND_FIGURES
from ..rules.facts import lowest_value
from ..rules.legality import why_not_answer
from ..state import (
    ACTION,
    ASSIGN,
    ASSIGNMENTS,
    COLOURS,
    DOWRY,
    ENVELOPES,
    GAIN,
    GAINS,
    GENDERS,
    HELPERS,
    HELPERS_IN_COLUMN,
    MAN_FIGURE,
    NO_COLOUR,
    PURPLE,
    SPEND,
    TO_MARRIAGE,
    TO_MISSION,
    WOMAN,
)
from .captions import ASSIGNMENT_ICONS, ASSIGNMENT_RULES, EFFECT_RULES, SIGNORIA_RULES, helper, signoria
from .listing.meanings import child_dice, counted, effect, figures
from .phrases import florins, points
from .scene import Scene
from .worth import figures_and_gain, letters_of, spending

Values = dict[str, Any]

KINDS = ("woman", "man")  # of the letters of a colour, in their order
WHERE = (3, 0, 1, 2)  # bands that it may cover, with the one beside them: the first two that nothing is asked about


def over_places(scene: Scene) -> tuple[Place, ...]:
    """Amounts and figures, while they are asked of the viewer."""
    seat = _asked(scene)
    if seat is None:
        return ()
    if scene.view.phase == GAIN:
        return tuple(
            Place(f"gain-{name.replace('+', '-')}", figures(scene, scene.box.gain[gain]), {"figures": name})
            for gain, name in _gains(scene, seat)
        )
    return tuple(
        Place(f"amount-{amount}", _amount_name(scene, amount), {"amount": amount}) for amount in _amounts(scene, seat)
    )


def over(scene: Scene) -> Mapping[str, Any]:
    """What the theme draws; nothing while all answers are lit where they belong."""
    seat = _asked(scene)
    if seat is None:
        return {"rows": [], "coins": [], "heading": "", "where": 0, "wide": False, "die": []}
    view = scene.view
    shown: Values = {"rows": [], "coins": [], "where": _where(scene), "wide": False, "die": _die(scene, seat)}
    if view.phase == GAIN:
        coins = [_gain(scene, gain, name) for gain, name in _gains(scene, seat)]
        return {**shown, "heading": scene.say.text("From your reserve"), "coins": coins}
    if view.phase in (SPEND, DOWRY):
        coins = [_coin(scene, seat, amount) for amount in _amounts(scene, seat)]
        return {**shown, "heading": _heading(scene), "coins": coins}
    # Letters of all bands are lit above it.
    return {**shown, "heading": _heading(scene), "rows": _rows(scene), "wide": view.phase == ASSIGN}


def _asked(scene: Scene) -> int | None:
    """The viewer, where they have to decide about something that the leaf shows."""
    view, seat = scene.view, scene.viewer
    phases = (ACTION, ASSIGN, SPEND, DOWRY, GAIN)
    return seat if seat is not None and not view.over and view.phase in phases and may_decide(view, seat) else None


def _where(scene: Scene) -> int:
    """Where it lies: over the first of two bands that nothing is asked about; before them all for a dowry."""
    view = scene.view
    if view.phase == DOWRY:
        return -1
    busy = {view.colour, scene.box.ring[view.colour]} if view.colour != NO_COLOUR else set()
    return next((at for at in WHERE if not busy & {at, at + 1}), WHERE[0])


def _die(scene: Scene, seat: int) -> list[Any]:
    """The die that was just taken."""
    view = scene.view
    return [] if view.colour == NO_COLOUR else [COLOURS.names[view.colour], view.die[seat][view.colour]]


def _heading(scene: Scene) -> str:
    view, text = scene.view, scene.say.text
    if view.phase == DOWRY:
        city = scene.names["city"][view.city]
        return text("{city}: a space of {value}", city=city, value=lowest_value(scene.box, view, view.city))
    if view.phase == SPEND:
        return capital(scene.say.label(ASSIGNMENTS.names[view.assignment]))
    if view.phase == ASSIGN:
        return text("Any assignment")
    face = view.die[scene.seat][view.colour]
    return text("{colour} {face} can", colour=COLOURS.names[view.colour], face=face)


# Several things that can be done


def _rows(scene: Scene) -> list[Values]:
    """Places that may be lit, each with its pictogram: the theme shows those that are."""
    view = scene.view
    if view.phase == ASSIGN:
        return [_letter(scene, tile) for tile in range(ASSIGNMENTS)]
    first = scene.box.ring[view.colour] * int(HELPERS_IN_COLUMN)
    helpers = range(first, first + int(HELPERS_IN_COLUMN))
    return [
        _signoria(scene),
        *(
            {**_letter(scene, tile), "kind": kind}
            for tile, kind in zip(letters_of(scene, view.colour), KINDS, strict=True)
        ),
        *(_helper(scene, at) for at in helpers),
    ]


def _signoria(scene: Scene) -> Values:
    """The Signoria action; of children also what the dice mean."""
    text, colour = scene.say.text, scene.view.colour
    icon, name = signoria(scene, colour)
    said = text("Signoria action")
    if colour == PURPLE:
        dice, low = child_dice(scene, scene.seat), scene.box.women_faces
        said = text("you roll {dice}: a woman up to {low}, else a man", dice=dice, low=low)
    place = f"signoria-{COLOURS.names[colour]}"
    rule = SIGNORIA_RULES[colour]
    return {"place": place, "kind": "signoria", "rule": rule, "icon": icon, "name": name, "said": said}


def _letter(scene: Scene, tile: int) -> Values:
    """An assignment with the figures that it takes, and what they bring."""
    place = f"letter-{ENVELOPES.names[scene.view.envelope[tile]]}"
    name = Person(capital(scene.say.label(ASSIGNMENTS.names[tile])))
    takes, brings = figures_and_gain(scene, tile)
    if tile in (TO_MARRIAGE, TO_MISSION):
        brings = ""  # as its name says
    said = scene.say.text("{assignment}, {figures}", assignment=name, figures=takes)
    rule = ASSIGNMENT_RULES[tile]
    return {"place": place, "kind": "", "rule": rule, "icon": ASSIGNMENT_ICONS[tile], "name": said, "said": brings}


def _helper(scene: Scene, number: int) -> Values:
    """A helper that can be hired, its price, and what it will do with which dice."""
    text = scene.say.text
    colour = COLOURS.names[number // int(HELPERS_IN_COLUMN)]
    cost = florins(scene, scene.box.helper_cost[number])
    name = text("Hire a {colour} helper, {florins}", colour=colour, florins=cost)
    said = text("then with each {colour} die: {effect}", colour=colour, effect=Person(effect(scene, number)))
    place, kind = f"helper-{HELPERS.names[number]}", f"helper-{number % int(HELPERS_IN_COLUMN) + 1}"
    rule = EFFECT_RULES[scene.box.helper_effect[number]]
    return {"place": place, "kind": kind, "rule": rule, "icon": helper(scene, number)[0], "name": name, "said": said}


# Numbers of things


def _amounts(scene: Scene, seat: int) -> list[int]:
    """How many figures can be spent, or florins paid."""
    view = scene.view
    if view.phase not in (SPEND, DOWRY):
        return []
    first, size = (SPEND_FIGURES, int(FIGURES)) if view.phase == SPEND else (PAY_DOWRY, int(DOWRIES))
    return [amount for amount in range(size) if why_not_answer(scene.box, view, seat, first + amount) == LEGAL]


def _amount_name(scene: Scene, amount: int) -> str:
    view = scene.view
    if view.phase == SPEND:
        return counted(scene, amount, view.envelope[view.assignment] % int(GENDERS))
    return florins(scene, amount)


def _coin(scene: Scene, seat: int, amount: int) -> Values:
    """An amount, what it is of, and what it brings."""
    view = scene.view
    if view.phase == DOWRY:
        brings, icon = points(scene, amount * scene.box.dowry_points), "icon-florin"
    else:
        woman = view.envelope[view.assignment] % int(GENDERS) == WOMAN
        brings, icon = spending(scene, seat, amount), "icon-woman" if woman else "icon-man"
    return {"place": f"amount-{amount}", "icons": [[amount, icon]], "brings": brings}


def _gains(scene: Scene, seat: int) -> list[tuple[int, str]]:
    """Which figures can be taken from the reserve."""
    if scene.view.phase != GAIN:
        return []
    return [
        (gain, name)
        for gain, name in enumerate(GAINS.names)
        if why_not_answer(scene.box, scene.view, seat, GAIN_FIGURES + gain) == LEGAL
    ]


def _gain(scene: Scene, gain: int, name: str) -> Values:
    made = scene.box.gain[gain]
    icons = [[made[gender], icon] for gender, icon in ((WOMAN, "icon-woman"), (MAN_FIGURE, "icon-man")) if made[gender]]
    return {"place": f"gain-{name.replace('+', '-')}", "icons": icons, "brings": figures(scene, made)}
