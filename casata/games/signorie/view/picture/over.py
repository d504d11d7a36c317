"""The leaf over the wall: what is asked now where its answers have no place of their own, or lie far apart."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.core.flow import may_decide
from .....engine.text.wording import Person, capital
from ... import state
from ...rules.facts import lowest_value
from ..effects import assignment, child_dice, helper_effect, signoria
from ..listing.meanings import figures
from ..phrases import florins, points
from ..scene import Scene
from ..worth import figures_and_gain, letters_of, spending
from .places import amounts_of, column_of, gain_id, gains_of, letter_id

KINDS = ("woman", "man")  # of the letters of a colour, in their order
WHERE = (3, 0, 1, 2)  # bands that it may cover, with the one beside them: the first two that nothing is asked about
PHASES = (state.ACTION, state.ASSIGN, state.SPEND, state.DOWRY, state.GAIN)


class Die(NamedTuple):
    """The die that was just taken."""

    colour: str
    face: int


class LeafRow(NamedTuple):
    """Something that can be done, and what it brings."""

    place: str
    kind: str
    rule: str
    icon: str
    name: str
    said: str


class Amount(NamedTuple):
    """So many things of a kind."""

    number: int
    icon: str


class Coin(NamedTuple):
    """Amounts that can be chosen, and what they bring."""

    place: str
    amounts: tuple[Amount, ...]
    brings: str


class Over(NamedTuple):
    """The leaf; nothing while all answers are lit where they belong."""

    shape: str  # coins or not, and where it lies
    rule: str
    die: Die | None
    heading: str
    rows: tuple[LeafRow, ...] = ()
    coins: tuple[Coin, ...] = ()


def make_over(scene: Scene) -> Over | None:
    """What the theme draws."""
    view, seat = scene.view, scene.viewer
    if seat is None or view.over or view.phase not in PHASES or not may_decide(view, seat):
        return None
    die = Die(state.COLOURS.names[view.colour], view.die[seat][view.colour]) if view.colour != state.NO_COLOUR else None
    if view.phase == state.ASSIGN:  # letters of all bands are lit above it
        return Over("wide", "actions", die, scene.say.text("Any assignment"), rows=_letters(scene))
    where = f"at-{_where(scene)}"
    if view.phase == state.ACTION:
        return Over(where, "actions", die, _heading(scene), rows=_rows(scene))
    if view.phase == state.GAIN:
        coins = tuple(_gain(scene, gain) for gain in gains_of(scene))
        return Over(f"coins {where}", "gain", die, scene.say.text("From your reserve"), coins=coins)
    coins = tuple(_coin(scene, seat, amount) for amount in amounts_of(scene))
    return Over(f"coins {where}", "amounts", die, _heading(scene), coins=coins)


def _where(scene: Scene) -> str:
    """Over the first of two bands that nothing is asked about; before them all for a dowry."""
    view = scene.view
    if view.phase == state.DOWRY:
        return "left"
    busy = {view.colour, scene.box.ring[view.colour]} if view.colour != state.NO_COLOUR else set()
    return str(next((at for at in WHERE if not busy & {at, at + 1}), WHERE[0]))


def _heading(scene: Scene) -> str:
    view, text = scene.view, scene.say.text
    if view.phase == state.DOWRY:
        city = scene.names["city"][view.city]
        return text("{city}: a space of {value}", city=city, value=lowest_value(scene.box, view, view.city))
    if view.phase == state.SPEND:
        return capital(scene.say.label(state.ASSIGNMENTS.names[view.assignment]))
    face = view.die[scene.seat][view.colour]
    return text("{colour} {face} can", colour=state.COLOURS.names[view.colour], face=face)


# Several things that can be done


def _letters(scene: Scene) -> tuple[LeafRow, ...]:
    """All assignments: the theme shows those that can be chosen, here as below."""
    return tuple(_letter(scene, tile) for tile in range(state.ASSIGNMENTS))


def _rows(scene: Scene) -> tuple[LeafRow, ...]:
    """What the die that was taken can do."""
    colour = scene.view.colour
    letters = zip(letters_of(scene, colour), KINDS, strict=True)
    return (
        _signoria(scene),
        *(_letter(scene, tile, kind) for tile, kind in letters),
        *(_helper(scene, number) for number in column_of(scene.box.ring[colour])),
    )


def _signoria(scene: Scene) -> LeafRow:
    """The Signoria action; of children also what the dice mean."""
    text, colour = scene.say.text, scene.view.colour
    does = signoria(scene, colour)
    said = text("Signoria action")
    if colour == state.PURPLE:
        dice, low = child_dice(scene, scene.seat), scene.box.women_faces
        said = text("you roll {dice}: a woman up to {low}, else a man", dice=dice, low=low)
    return LeafRow(f"signoria-{state.COLOURS.names[colour]}", "signoria", does.rule, does.icon, does.caption, said)


def _letter(scene: Scene, tile: int, kind: str = "") -> LeafRow:
    """An assignment with the figures that it takes, and what they bring unless its name says so."""
    name = Person(capital(scene.say.label(state.ASSIGNMENTS.names[tile])))
    takes, brings = figures_and_gain(scene, tile)
    said = scene.say.text("{assignment}, {figures}", assignment=name, figures=takes)
    brings = "" if tile in (state.TO_MARRIAGE, state.TO_MISSION) else brings
    return LeafRow(
        letter_id(scene, tile), kind, assignment(scene, tile).rule, assignment(scene, tile).icon, said, brings
    )


def _helper(scene: Scene, number: int) -> LeafRow:
    """A helper that can be hired, its price, and what it will do with which dice."""
    text, (column, level) = scene.say.text, divmod(number, int(state.HELPERS_IN_COLUMN))
    colour, cost = state.COLOURS.names[column], florins(scene, scene.box.helper_cost[number])
    return LeafRow(
        f"helper-{state.HELPERS.names[number]}",
        f"helper-{level + 1}",
        helper_effect(scene, number).rule,
        helper_effect(scene, number).icon,
        text("Hire a {colour} helper, {florins}", colour=colour, florins=cost),
        text("then with each {colour} die: {effect}", colour=colour, effect=Person(helper_effect(scene, number).long)),
    )


# Numbers of things


def _coin(scene: Scene, seat: int, amount: int) -> Coin:
    view = scene.view
    if view.phase == state.DOWRY:
        brings, icon = points(scene, amount * scene.box.dowry_points), "icon-florin"
    else:
        woman = view.envelope[view.assignment] % int(state.GENDERS) == state.WOMAN
        brings, icon = spending(scene, seat, amount), "icon-woman" if woman else "icon-man"
    return Coin(f"amount-{amount}", (Amount(amount, icon),), brings)


def _gain(scene: Scene, gain: int) -> Coin:
    made = scene.box.gain[gain]
    icons = ((state.WOMAN, "icon-woman"), (state.MAN_FIGURE, "icon-man"))
    amounts = tuple(Amount(made[gender], icon) for gender, icon in icons if made[gender])
    return Coin(gain_id(gain), amounts, figures(scene, made))
