"""Royals in a terminal: the table as lines of text, and what a move costs and gains."""

from __future__ import annotations

from ...engine.moves import Move
from ...engine.scene import Scene, letter
from ...engine.sheet import Line, beside, span, wrapped
from ...engine.table import GONE, NOBODY
from .box import Box
from .moves import OCCUPY, TAKE_OVER, USE_JOKERS
from .rules.occupying import is_present
from .rules.payments import pay_as_usual
from .scoring import strength_in, tally
from .state import (
    CHOOSE,
    CITIES,
    COUNTRIES,
    DISCARD,
    DISPLAY_SIZE,
    DRAW,
    INTRIGUE_JOKER,
    INTRIGUE_JOKERS,
    INTRIGUE_PAYMENT,
    JOKER,
    JOKERS,
    NO_PLACE,
    NOBLES,
    PAIRS,
    PAYMENT,
    PERIODS,
    PLACES,
    PLAY,
    PRIZES,
    SEATS,
    TITLES,
    State,
)

GAP = 2
TITLE_COLUMN = 10
WORTH_COLUMN = 8
COUNT_COLUMN = 3
NAME_COLUMN = 14


def draw(scene: Scene) -> list[Line]:
    """The whole table as the viewer sees it."""
    half = (scene.width - GAP) // 2
    titles = TITLE_COLUMN + WORTH_COLUMN + COUNT_COLUMN * scene.view.seats
    countries = [_country(scene, country) for country in range(COUNTRIES)]
    return [
        *_headline(scene),
        [],
        *beside(countries[:2], [half, half], GAP),
        [],
        *beside(countries[2:], [half, half], GAP),
        _legend(scene),
        [],
        *beside([_titles(scene), _players(scene)], [titles, scene.width - titles - GAP], GAP),
        [],
        *_hand(scene),
    ]


def _headline(scene: Scene) -> list[Line]:
    view, text = scene.view, scene.say.text
    facts = [
        text("round {number}", number=view.round),
        text("period {number} of 3 ({year})", number=view.period, year=PERIODS.names[view.period - 1]),
        text("pile {count}", count=view.pile_size),
        text("Intrigue pile {count}", count=view.intrigue_pile_size),
        text("start player {seat}", seat=letter(view.start)),
    ]
    if view.closing:
        facts.append(text("last turns: the round ends with {seat}", seat=letter((view.start - 1) % view.seats)))
    display = [[span(text("Display:"), "title")], *_cards(scene, view.display, COUNTRIES.names, "bold")]
    discards = [[span(text("Discards:"), "title")], *_cards(scene, view.discard, COUNTRIES.names, "")]
    intrigue = [[span(text("Intrigue discards:"), "title")], *_cards(scene, view.intrigue_discard, PAIRS.names, "")]
    return [
        *wrapped([[span(fact if fact is facts[0] else f"· {fact}", "bold")] for fact in facts], scene.width, 2),
        *wrapped(display, scene.width, 2),
        *wrapped(discards, scene.width, 2),
        *(wrapped(intrigue, scene.width, 2) if sum(view.intrigue_discard) else []),
    ]


def _cards(scene: Scene, counts: list[int], names: tuple[str, ...], style: str) -> list[Line]:
    """Cards by kind: `2 × France`; a dash for none."""
    held = [(count, name) for count, name in zip(counts, names, strict=True) if count > 0]
    if not held:
        return [[span("–", "dim")]]
    return [[span(scene.say.text("{count} × {card}", count=count, card=name), style)] for count, name in held]


def _country(scene: Scene, country: int) -> list[Line]:
    box, view, say = scene.box, scene.view, scene.say
    name = say.label(COUNTRIES.names[country]).upper()
    lines: list[Line] = [[span(name, "title"), span("  " + say.text("marker")), *_prizes(scene, country)]]
    lines += [_ranking(scene, country), *_later(scene, country)]
    for city in range(CITIES):
        if box.city_country[city] == country:
            lines += _city(box, view, scene, city)
    return lines


def _prizes(scene: Scene, country: int) -> Line:
    """The two country markers, each with who has it."""
    line: Line = []
    for prize in range(PRIZES):
        owner = scene.view.country_owner[country][prize]
        line += _marker(scene, scene.box.country_bonus[country][prize], owner)
    return line


def _marker(scene: Scene, value: int, owner: int) -> Line:
    """A marker on the board: its value, in brackets once it is taken; by whom where values are open (royals A21)."""
    if owner == NOBODY:
        return [span(f" {value}", "bold")]
    taken: Line = [span(f" ({value})", "dim")]
    return [*taken, span(f"→{letter(owner)}", f"seat{owner}")] if _is_open(scene, owner) else taken


def _ranking(scene: Scene, country: int) -> Line:
    """Who leads in influence, and what this period pays for it."""
    box, view = scene.box, scene.view
    first, second = box.period_points[view.period - 1][country]
    line: Line = [
        span(
            scene.say.text(
                "{year} pays {first}/{second}:", year=PERIODS.names[view.period - 1], first=first, second=second
            )
        )
    ]
    ranked = _ranked(box, view, country)
    for seat in ranked:
        line.append(span(f" {letter(seat)} {strength_in(box, view, seat, country) // 1000}", f"seat{seat}"))
    return line if ranked else [*line, span(" –", "dim")]


def _later(scene: Scene, country: int) -> list[Line]:
    """What the periods to come will pay."""
    coming = range(scene.view.period, PERIODS)
    pays = [f"{PERIODS.names[p]} {'/'.join(map(str, scene.box.period_points[p][country]))}" for p in coming]
    return [[span(scene.say.text("later: {pays}", pays=", ".join(pays)), "dim")]] if pays else []


def _ranked(box: Box, view: State, country: int) -> list[int]:
    """The seats with influence in a country, strongest first."""
    strengths = {seat: strength_in(box, view, seat, country) for seat in range(view.seats)}
    order = [(view.start + place) % view.seats for place in range(view.seats)]
    return sorted((seat for seat in order if strengths[seat]), key=lambda seat: -strengths[seat])


def _city(box: Box, view: State, scene: Scene, city: int) -> list[Line]:
    """A line for each position; marker and exiles beside the first."""
    lines: list[Line] = []
    for place in range(PLACES):
        if box.place_city[place] == city:
            first = not lines
            title = TITLES.names[box.place_title[place]]
            holder = view.holder[place]
            free = first and view.city_owner[city] == NOBODY
            line = [
                span(scene.say.label(scene.names["city"][city]) if first else "", "", 10),
                span(_city_marker(box.city_bonus[city], free) if first else "", "mark" if free else "dim", 4),
                span(scene.say.label(title), "", 9),
                span(f"{box.place_cost[place]}c", "dim", 3),
                span(f"{box.place_influence[place]}i", "dim", 3),
                span(letter(holder), "dim" if holder == NOBODY else f"seat{holder}", 2),
            ]
            lines.append([*line, *(_exiles(view, city) if first else [])])
    return lines


def _city_marker(value: int, free: bool) -> str:
    """The value printed on the city space; in brackets once the marker is taken."""
    return f" {value}" if free else f"({value})"


def _exiles(view: State, city: int) -> Line:
    """Cubes on the city space."""
    there = [seat for seat in range(SEATS) if view.exiled[seat][city]]
    cubes = [span(letter(seat) * view.exiled[seat][city], f"seat{seat}") for seat in there]
    return [span("×", "dim"), *cubes] if there else []


def _legend(scene: Scene) -> Line:
    text = scene.say.text("city, marker (taken), title, cost in cards, influence, holder; × cubes in exile")
    return [span(text[: scene.width], "dim")]


def _titles(scene: Scene) -> list[Line]:
    """Cubes on the title markers, highest title first, and the Noble House."""
    box, view, say = scene.box, scene.view, scene.say
    head: Line = [span(say.text("TITLES"), "title", TITLE_COLUMN), span(say.text("worth"), "dim", WORTH_COLUMN)]
    lines = [[*head, *(span(letter(seat), f"seat{seat}", COUNT_COLUMN, right=True) for seat in range(view.seats))]]
    for title in reversed(range(TITLES)):
        cubes = [view.titles[seat][title] for seat in range(view.seats)]
        leading = [count == max(cubes) > 0 for count in cubes]
        line: Line = [
            span(say.label(TITLES.names[title]), "", TITLE_COLUMN),
            span(f"{box.title_full[title]}/{box.title_half[title]}", "dim", WORTH_COLUMN),
        ]
        for count, leads in zip(cubes, leading, strict=True):
            line.append(span(str(count) if count else "·", "bold" if leads else "", COUNT_COLUMN, right=True))
        lines.append(line)
    nobles: Line = [span(say.text("Noble House:"), "title")]
    for noble in range(NOBLES):
        owner = view.noble_owner[noble]
        if owner != GONE:
            nobles += _marker(scene, box.noble_points[noble], owner)
    return [*lines, nobles]


def _players(scene: Scene) -> list[Line]:
    view, say = scene.view, scene.say
    widths = (6, 6, 6, 6)
    head: Line = [span(say.text("PLAYERS"), "title", NAME_COLUMN)]
    words = (say.text("cards"), say.text("Intr."), say.text("cubes"), say.text("marks"))
    head += [span(word, "dim", width, right=True) for word, width in zip(words, widths, strict=True)]
    lines = [[*head, span(say.text("points"), "dim", 7, right=True)]]
    for seat in range(view.seats):
        active = view.waiting >> seat & 1
        name = f"{'►' if active else ' '}{letter(seat)} {scene.say.people[seat]}"
        cubes = "∞" if scene.options["cubes"] == "unlimited" else view.cubes[seat]
        numbers = (view.hand_size[seat], view.intrigue_size[seat], cubes, _markers(view, seat))
        line: Line = [span(name, f"seat{seat}", NAME_COLUMN)]
        line += [span(str(number), "", width, right=True) for number, width in zip(numbers, widths, strict=True)]
        lines.append([*line, span(_points(scene, seat), "bold", 7, right=True)])
    return lines


def _markers(view: State, seat: int) -> int:
    """How many markers a seat has collected; both halves of a title are one."""
    titles = sum(seat in halves for halves in view.title_owner)
    periods = sum(prizes.count(seat) for period in view.period_owner for prizes in period)
    countries = sum(prizes.count(seat) for prizes in view.country_owner)
    return view.city_owner.count(seat) + view.noble_owner.count(seat) + countries + periods + titles


def _points(scene: Scene, seat: int) -> str:
    """The points of a seat, where they may be shown."""
    if not _is_open(scene, seat):
        return scene.say.text("secret")
    out = [0] * 5
    tally(scene.box, scene.view, seat, out)
    return str(sum(out))


def _is_open(scene: Scene, seat: int) -> bool:
    """Marker values lie face down: one's own are shown, or all where the table says so, or at the end (royals A21)."""
    return bool(seat == scene.viewer or scene.options["open_scores"] or scene.view.over)


def _hand(scene: Scene) -> list[Line]:
    if scene.viewer is None:
        return []
    view, box, text = scene.view, scene.box, scene.say.text
    hand = view.hand[scene.viewer]
    size = text("Your cards ({count} of {limit}):", count=sum(hand), limit=box.hand_limit)
    intrigue = view.intrigue[scene.viewer]
    schemes = text("Your Intrigue cards ({count} of {limit}):", count=sum(intrigue), limit=box.intrigue_limit)
    return [
        *wrapped([[span(size, "title")], *_cards(scene, hand, COUNTRIES.names, "bold")], scene.width, 2),
        *wrapped([[span(schemes, "title")], *_cards(scene, intrigue, PAIRS.names, "bold")], scene.width, 2),
    ]


# What is asked, and what a move costs and gains


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    view, text = scene.view, scene.say.text
    place = scene.names["place"][view.target] if view.target != NO_PLACE else None
    if view.phase == CHOOSE:
        return text("choose what to draw this turn")
    if view.phase == DRAW:
        return _draw_prompt(scene)
    if view.phase == PLAY:
        return text("occupy, take over, or end the turn")
    if view.phase == JOKERS:
        return text("choose how many jokers pay for {place} (three cards stand for one)", place=place)
    if view.phase == INTRIGUE_JOKERS:
        return text("choose how many Intrigue jokers pay for {place} (two cards stand for one)", place=place)
    if view.phase == PAYMENT:
        return text(
            "choose a card to pay for {place} ({count} to go, from left to right)", place=place, count=view.picks
        )
    if view.phase == INTRIGUE_PAYMENT:
        return text("choose an Intrigue card to pay for {place} ({count} to go)", place=place, count=view.picks)
    if view.phase == DISCARD:
        return text("discard down to the hand limit ({count} to go)", count=view.picks)
    return text("discard Intrigue cards down to the limit ({count} to go)", count=view.picks)


def _draw_prompt(scene: Scene) -> str:
    view, text = scene.view, scene.say.text
    if view.intrigue_left and view.country_left == DISPLAY_SIZE:
        return text("draw three Country cards, or one and an Intrigue card")
    if view.intrigue_left and view.country_left > 1:
        return text("draw two more Country cards, or an Intrigue card")
    if view.intrigue_left and view.country_left:
        return text("draw a Country card and an Intrigue card, in any order")
    if view.intrigue_left:
        return text("draw an Intrigue card")
    return text("draw a Country card ({count} to go)", count=view.country_left)


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
    rank = _ranked(box, after, country).index(seat) + 1
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
