"""Signorie in a terminal: the table as lines of text."""

from __future__ import annotations

from ....engine.text.language import plural
from ....engine.text.scene import facts, letter
from ....engine.text.styled import Line, Span, beside, fold, length, shorten, span, wrap
from ....engine.text.wording import capital
from ..box import CAREER_SHIELDS
from ..rules.facts import dice_sum, limit, lowest_value
from ..rules.rewards import space_of
from ..scoring import row_tiles, row_worth
from ..state import (
    BOARDS,
    BONUS_SPACES,
    CAREERS,
    CITIES,
    COLOURS,
    FACES,
    GENDERS,
    HELPERS,
    HELPERS_IN_COLUMN,
    MARRIAGE_ROW,
    NICHES,
    NO_REWARD,
    NO_TILE,
    REWARD_SPACES,
    ROWS,
    SHIELDS,
    STAGES,
    WOMAN,
)
from .effects import assignment, helper_effect, reward, signoria
from .phrases import FIGURES, colour_initial, figures, fitting, florins, helper_name, points, prospects, variants
from .scene import Scene

LABEL = 10  # the first column of most blocks
CAREER_LABEL = 11
NAME = 15
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII")


def cell(text: str, style: str, width: int) -> list[Line]:
    """A cell with at least one blank behind it, on as many lines as it needs."""
    return fold(text, style, width - 1)


def row(label: Span, cells: list[list[Line]], width: int) -> list[Line]:
    """Cells beside each other, behind a label."""
    return beside([[[label]], *cells], [len(label[0]), *[width] * len(cells)], 0)


def draw(scene: Scene) -> list[Line]:
    """The whole table as the viewer sees it."""
    return [
        *_headline(scene),
        *_rewards(scene),
        [],
        *_cities(scene),
        [],
        *_tracks(scene),
        [],
        *_board(scene),
        [],
        *_plan(scene),
        *_players(scene),
    ]


def _headline(scene: Scene) -> list[Line]:
    view, box, text = scene.view, scene.box, scene.say.text
    stage = text("the game is over") if view.over else text("{stage}", stage=STAGES.names[view.stage])
    order = " ".join(
        f"({letter(seat)})" if view.passed >> seat & 1 else letter(seat) for seat in view.order[: view.seats]
    )
    known = [
        text("round {number} of {rounds}", number=view.round, rounds=int(REWARD_SPACES) - box.skipped),
        stage,
        text("turn order {seats}", seats=order),
        text(plural("{count} tile in the pile", "{count} tiles in the pile"), count=view.pile),
        text(plural("{count} helper left", "{count} helpers left"), count=view.discs),
    ]
    return facts([*known, *variants(scene)], scene.width)


def _rewards(scene: Scene) -> list[Line]:
    """The rewards of this round and those to come."""
    view, text = scene.view, scene.say.text
    parts: list[Line] = [[span(text("REWARDS"), "title")]]
    now = -1 if view.over else space_of(scene.box, view)
    gift = _above(scene, now)
    for space in range(REWARD_SPACES):
        tile = view.reward[space]
        if tile != NO_REWARD:
            number = ROMAN[space - scene.box.skipped]
            style = "mark" if space == now else ""
            parts.append(
                [span(f"{'►' if space == now else ''}{number} ", "dim"), span(reward(scene, tile).short, style)]
            )
            if space == now:
                parts.append([span(gift, "dim")])
    return wrap([*parts, [span("–", "dim")]] if view.over else parts, scene.width, 2)


def _above(scene: Scene, space: int) -> str:
    """What is printed above the space of this round."""
    box, text = scene.box, scene.say.text
    if space < 0:
        return ""
    if space >= BONUS_SPACES:
        known = {"points": points(scene, box.price_points), "florins": florins(scene, box.price)}
        return text("(+ {points} for {florins})", **known)
    gift = florins(scene, box.space_gift[space]) if box.space_gift[space] else None
    return text("(or {instead}; + bride[, + {gift}])", instead=florins(scene, box.instead), gift=gift)


# Cities and tracks


def _cities(scene: Scene) -> list[Line]:
    """A column for each city: its spaces, lowest first, and its two tiles; what fits the viewer's plan is marked."""
    say, width = scene.say, (scene.width - LABEL) // int(CITIES)
    tile = say.text("tile")
    labels = [
        span(say.text("CITIES"), "title", LABEL), span(say.text("spaces"), "dim", LABEL),
        *(span(f"{FIGURES[gender]} {tile}", "dim", LABEL) for gender in range(GENDERS)),
    ]  # fmt: skip
    columns = [_city(scene, city, width) for city in range(CITIES)]
    rows = [[column[number] for column in columns] for number in range(len(labels))]
    return [line for label, cells in zip(labels, rows, strict=True) for line in row(label, cells, width)]


def _city(scene: Scene, city: int, width: int) -> list[list[Line]]:
    """The cells of a city: its name with its lowest free space, its spaces, the tiles for women and men."""
    say, name = scene.say, scene.say.label(scene.names["city"][city])
    if not scene.view.in_play[city]:
        return [cell(name, "dim", width), cell(say.text("not in play"), "dim", width), *[[]] * int(GENDERS)]
    lowest, niches = lowest_value(scene.box, scene.view, city), _niches(scene, city)
    head = f"{name} {lowest}" if lowest else say.text("{city} full", city=name)
    spaces = [niches] if length(niches) <= width else cell("".join(part for part, _ in niches), "", width)
    return [cell(head, "bold", width), spaces, *(_offer(scene, city, gender, width) for gender in range(GENDERS))]


def _niches(scene: Scene, city: int) -> Line:
    """Figures by owner, free spaces by value."""
    line: Line = []
    for place in range(NICHES):
        code = scene.view.niche[city][place]
        if code:
            seat, gender = divmod(code - 1, int(GENDERS))
            line.append(span(f"{letter(seat)}{FIGURES[gender]}", f"seat{seat}"))
        else:
            line.append(span(f" {scene.box.city_spaces[place]}", "dim"))
    return line


def _offer(scene: Scene, city: int, gender: int, width: int) -> list[Line]:
    """A tile, and the viewer's rows that it would fit."""
    tile = scene.view.offer[city][gender]
    if tile == NO_TILE:
        return cell("–", "dim", width)
    name = scene.say.label(scene.names["tile"][tile])
    if not lowest_value(scene.box, scene.view, city):
        return cell(name, "dim", width)
    fits = fitting_rows(scene, tile, gender)
    return cell(f"{name} {fits}", "mark" if fits else "", width)


def fitting_rows(scene: Scene, tile: int, gender: int) -> str:
    """Initials of the viewer's rows with a free shield for a tile for marriages or missions."""
    if scene.viewer is None:
        return ""
    return "".join(row_letter(scene, row) for row in fitting(scene, scene.viewer, tile, gender))


def row_letter(scene: Scene, row: int) -> str:
    """A plan row in short."""
    return FIGURES[WOMAN] if row == MARRIAGE_ROW else scene.say.label(ROWS.names[row])[0].upper()


def _tracks(scene: Scene) -> list[Line]:
    """Careers with the value and rank of each space, then initiative with its points."""
    box, view, say = scene.box, scene.view, scene.say
    width = min((scene.width - CAREER_LABEL) // max(box.career_length, box.initiative_top + 1), 6)
    head = [span(say.text("CAREERS"), "title", CAREER_LABEL)]
    ranks = [span(say.text("rank"), "dim", CAREER_LABEL)]
    for space in range(box.career_length):
        bonus = "f" if space == box.florins_space else "↑" if space == box.initiative_space else ""
        head.append(span(f"{box.career_values[space]}{bonus}", "bold" if bonus else "", width))
        ranks.append(span(str(box.career_ranks[space]), "dim", width))
    lines = [head, ranks]
    if any(box.career_values[space] != space + 1 for space in range(box.career_length)):
        spaces = [span(str(space + 1), "dim", width) for space in range(box.career_length)]
        lines.insert(0, [span(say.text("space"), "dim", CAREER_LABEL), *spaces])
    for career in range(CAREERS):
        standing = [
            _standing([(seat, view.career[seat][career][space]) for seat in range(view.seats)], width)
            for space in range(box.career_length)
        ]
        lines += row(span(say.label(ROWS.names[career]), "", CAREER_LABEL), standing, width)
    return [*lines, *_initiative(scene, width)]


def _standing(counts: list[tuple[int, int]], width: int) -> list[Line]:
    """Who stands on a space: `AB2`, on as many lines as they need; a dot for nobody."""
    lines: list[Line] = [[]]
    for seat, count in counts:
        said = letter(seat) + (str(count) if count > 1 else "") if count else ""
        if length(lines[-1]) + len(said) >= width:
            lines.append([])
        lines[-1] += [span(said, f"seat{seat}")] if count else []
    return lines if lines[0] else [[span("·", "dim")]]


def _initiative(scene: Scene, width: int) -> list[Line]:
    """Points by height; on a space the disc on top comes first."""
    box, view, say = scene.box, scene.view, scene.say
    steps = [span(say.text("INITIATIVE"), "title", CAREER_LABEL)]
    scores = [span(say.text("points"), "dim", CAREER_LABEL)]
    discs: list[list[Line]] = []
    for height in range(box.initiative_top + 1):
        there = sorted((s for s in range(view.seats) if view.height[s] == height), key=lambda s: -view.above[s])
        steps.append(span(str(height), "", width))
        scores.append(span(str(box.initiative_points[height]), "dim", width))
        discs.append(_standing([(seat, 1) for seat in there], width))
    return [steps, scores, *row(span(say.text("top first"), "dim", CAREER_LABEL), discs, width)]


# Dice and boards


def _board(scene: Scene) -> list[Line]:
    """A column for each colour: dice, assignments, the action, and the helpers with their cost or the viewer's disc."""
    width = (scene.width - LABEL) // int(COLOURS)
    text, cells = scene.say.text, [(span(scene.say.text("DICE"), "title", LABEL), _colours(scene))]
    cells.append((span(text("left"), "dim", LABEL), _dice(scene)))
    if scene.viewer is not None:
        cells.append((span(text("yours"), "dim", LABEL), _own_dice(scene)))
    cells.append(
        (span(text("Signoria"), "dim", LABEL), [(signoria(scene, colour).short, "") for colour in range(COLOURS)])
    )
    spent = text("spent")
    for gender in range(GENDERS):
        cells.append((span(f"{FIGURES[gender]} {spent}", "dim", LABEL), _assignments(scene, gender)))
    hires = [(scene.say.label(COLOURS.names[ring]), "dim") for ring in scene.box.ring]
    cells.append((span(text("hires in"), "dim", LABEL), hires))
    for level in range(HELPERS_IN_COLUMN):
        head = span(text("HELPERS") if level == 0 else "", "title", LABEL - 2)
        cells.append((span(f"{head[0]}{level + 1} ", "title" if level == 0 else "dim"), _helpers(scene, level)))
    return [
        line
        for label, said in cells
        for line in row(label, [cell(words, style, width) for words, style in said], width)
    ]


def _colours(scene: Scene) -> list[Span]:
    names = enumerate(map(scene.say.label, COLOURS.names))
    return [(f"{name.upper()} {scene.box.number[colour]}", "bold") for colour, name in names]


def _dice(scene: Scene) -> list[Span]:
    """Faces that are left, lowest first."""
    dice = scene.view.dice
    left = [" ".join(str(face + 1) for face in range(FACES) for _ in range(dice[c][face])) for c in range(COLOURS)]
    return [(faces or "–", "" if faces else "dim") for faces in left]


def _own_dice(scene: Scene) -> list[Span]:
    faces = scene.view.die[scene.seat][: int(COLOURS)]
    return [(f"[{face}]" if face else "[ ]", "mark" if face else "dim") for face in faces]


def _assignments(scene: Scene, gender: int) -> list[Span]:
    """The upper row is for women, the lower for men."""
    view = scene.view
    tiles = {view.envelope[tile]: tile for tile in range(len(view.envelope))}
    envelopes = [tiles[GENDERS * colour + gender] for colour in range(COLOURS)]
    used = scene.say.text("– used –")
    return [(used, "dim") if view.turned >> tile & 1 else (assignment(scene, tile).short, "") for tile in envelopes]


def _helpers(scene: Scene, level: int) -> list[Span]:
    """One row of the helper grid."""
    cells = []
    for colour in range(COLOURS):
        helper = colour * HELPERS_IN_COLUMN + level
        own = scene.viewer is not None and scene.view.helpers[scene.viewer] >> helper & 1
        mark = "●" if own else scene.say.text("{florins}f", florins=scene.box.helper_cost[helper])
        cells.append((f"{mark} {helper_effect(scene, helper).short}", "mark" if own else ""))
    return cells


def _plan(scene: Scene) -> list[Line]:
    """The viewer's plan: shields with their tiles, face-down tiles, and what each row is worth."""
    seat = scene.viewer
    if seat is None:
        return []
    view, box, text = scene.view, scene.box, scene.say.text
    lines: list[Line] = []
    for row in range(ROWS):
        parts: list[Line] = [[span(capital(scene.say.label(ROWS.names[row])), "", LABEL - 1)]]
        for shield in range(SHIELDS if row == MARRIAGE_ROW else CAREER_SHIELDS):
            house = scene.say.label(scene.names["house"][box.plan[view.board[seat]][row][shield]])
            value = view.shield[seat][row][shield]
            parts.append([span(f"{house} {value}", "mark") if value else span(house, "dim")])
        if view.down[seat][row]:
            parts.append([span(text("{count} face down", count=view.down[seat][row]), "bold")])
        tiles, worth = row_tiles(view, seat, row), row_worth(box, view, seat, row)
        state = text("{tiles} of {needed} tiles", tiles=tiles, needed=box.needed)
        if tiles >= box.needed:
            state = text("= {points}", points=points(scene, worth))
        lines += wrap([*parts, [span(state, "bold" if tiles >= box.needed else "dim")]], scene.width, LABEL)
    head = [span(text("PLAN"), "title"), span("  " + text("shields; those with a value have a tile"), "dim")]
    return [head, *lines, []]


# Players


def _players(scene: Scene) -> list[Line]:
    """Two lines for each seat: what it has, and what it has built; `end` is what the final scoring would add now."""
    lines: list[Line] = []
    for seat in range(scene.view.seats):
        lines += wrap(_purse(scene, seat), scene.width, NAME)
        lines += wrap(_possessions(scene, seat), scene.width, NAME)
    return lines


def _purse(scene: Scene, seat: int) -> list[Line]:
    view, box, say = scene.view, scene.box, scene.say
    name = f"{'►' if view.waiting >> seat & 1 else ' '}{letter(seat)} {say.people[seat]}"
    shown = [(colour, view.die[seat][colour]) for colour in range(COLOURS) if view.die[seat][colour]]
    dice = " ".join(f"{colour_initial(scene, colour)}{face}" for colour, face in shown)
    total, most = dice_sum(view, seat), limit(box, view, seat)
    total_points = points(scene, sum(view.points[seat]))
    end = "" if view.over else " " + say.text("(end +{points})", points=prospects(scene, seat))
    parts = [
        [span(shorten(name, NAME - 1), f"seat{seat}", NAME), span(total_points, "bold"), span(end, "dim")],
        [span(florins(scene, view.florins[seat]))],
        [span(say.text("has {figures}", figures=figures(view.supply[seat])))],
        [span(say.text("reserve {figures}", figures=figures(view.reserve[seat])), "dim")],
    ]
    if not view.over:
        style = "mark" if total > most else ""
        parts.append([span(say.text("dice {sum} of {limit}", sum=total, limit=most), style), span(f" {dice}", "dim")])
    return parts


def _possessions(scene: Scene, seat: int) -> list[Line]:
    """The board, brides, helpers, and the tiles beside each row with what they show; the viewer's are in the plan."""
    view, say = scene.view, scene.say
    hired = [helper_name(scene, helper) for helper in range(HELPERS) if view.helpers[seat] >> helper & 1]
    rows = [] if seat == scene.viewer else range(ROWS)
    tiles = [said for row in rows if (said := _row_said(scene, seat, row))]
    return [
        [span(" " * NAME), span(say.text("{colour} board", colour=BOARDS.names[view.board[seat]]), "dim")],
        [span(say.text(plural("{count} bride", "{count} brides"), count=view.brides[seat]), "dim")],
        [span(say.text("helpers {names}", names=" ".join(hired) or "–"), "dim")],
        *([span(said, "dim")] for said in tiles),
    ]


def _row_said(scene: Scene, seat: int, row: int) -> str:
    """The tiles of a row: `P: Este 3, 2 down = 5`; nothing where there are none."""
    view, box = scene.view, scene.box
    up = [
        f"{scene.say.label(scene.names['house'][box.plan[view.board[seat]][row][shield]])} {value}"
        for shield, value in enumerate(view.shield[seat][row])
        if value
    ]
    if view.down[seat][row]:
        up.append(scene.say.text("{count} face down", count=view.down[seat][row]))
    return f"{row_letter(scene, row)}: {', '.join(up)} = {row_worth(box, view, seat, row)}" if up else ""
