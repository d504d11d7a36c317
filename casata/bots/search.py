"""Search: a tree over re-dealt worlds, a value for every seat, each choosing its own best (information-set MCTS)."""

from __future__ import annotations

import math

from ..engine.batch import rank
from ..engine.chance import below
from ..engine.copies import put
from ..engine.desk import Desk
from ..engine.flow import first_waiting
from ..engine.points import total
from ..engine.record import Row
from ..engine.rules import apply, evaluate, legal, outlook, progress, redeal, tally
from .greedy import TRIAL, VIEW, WORLD
from .plan import DEEP, EARLY, EXPLORE, KEEP, LATE, MARGIN, SELF, SHARP, SPAN, URGENCY, WIDEN, WIDTH
from .tree import FIRST, ROOT, SEAT, STEP, USED, Tree

ONE = 10_000


def plant(tree: Tree, seats: int) -> None:
    """Begin a tree: a root nobody has visited."""
    tree.notes[USED] = FIRST
    tree.notes[ROOT] = sprout(tree, seats, -1)


def sprout(tree: Tree, seats: int, action: int) -> int:
    """A new node; the caller hangs it somewhere."""
    node = tree.notes[USED]
    tree.notes[USED] += 1
    tree.action[node] = action
    tree.child[node] = 0
    tree.sibling[node] = 0
    tree.visits[node] = 0
    tree.offered[node] = 0
    tree.prior[node] = ONE
    for seat in range(seats):
        tree.value[node][seat] = 0
        tree.wins[node][seat] = 0
        tree.score[node][seat] = 0
    return node


def think(desk: Desk, tree: Tree, plan: Row, seat: int, iterations: int) -> None:
    """So many iterations more for a seat, whose view is tables[VIEW]."""
    for _ in range(iterations):
        put(desk.tables, WORLD, desk.tables, VIEW)
        redeal(desk.boxes[0], desk.tables[WORLD], seat, desk.rng)
        desk.tables[WORLD].quiet = 1
        depth = descend(desk, tree, plan)
        play_on(desk, plan)
        judge(desk, tree, plan)
        back_up(tree, depth, desk.seats)


def descend(desk: Desk, tree: Tree, plan: Row) -> int:
    """Play the world down the tree to a node that is new; how long the path is."""
    box = desk.boxes[0]
    s = desk.tables[WORLD]
    node = tree.notes[ROOT]
    tree.path[0] = node
    depth = 1
    while s.over == 0 and depth < len(tree.path):
        actor = first_waiting(s)
        options = legal(box, s, actor, desk.out)
        fresh = tree.child[node] == 0
        if fresh and options > 1 and tree.visits[node] == 0 and depth > 1:
            break
        if tree.notes[USED] + options > len(tree.action):
            break
        if fresh:
            expand(desk, tree, plan, node, actor, options)
        else:
            complete(desk, tree, plan, node, actor, options)
        node = pick(desk, tree, plan, node, actor, options)
        apply(box, s, actor, tree.action[node])
        tree.path[depth] = node
        depth += 1
    return depth


def expand(desk: Desk, tree: Tree, plan: Row, node: int, actor: int, options: int) -> None:
    """Hang all options under a node, with what the heuristic expects of each."""
    if options > 1:
        foresee(desk, actor, options)
        sort(desk, options)
    best = desk.values[0]
    weights = 0.0
    for i in range(options):
        if options > 1:
            weights += likely(best - desk.values[i], plan[SHARP])
    last = 0
    for i in range(options):
        new = sprout(tree, desk.seats, desk.out[i])
        if options > 1:
            tree.prior[new] = int(ONE * likely(best - desk.values[i], plan[SHARP]) / weights)
        if last == 0:
            tree.child[node] = new
        else:
            tree.sibling[last] = new
        last = new
        tree.found[desk.out[i]] = new


def sort(desk: Desk, options: int) -> None:
    """The most promising options first."""
    for i in range(1, options):
        code = desk.out[i]
        value = desk.values[i]
        at = i
        while at > 0 and desk.values[at - 1] < value:
            desk.out[at] = desk.out[at - 1]
            desk.values[at] = desk.values[at - 1]
            at -= 1
        desk.out[at] = code
        desk.values[at] = value


def likely(behind: int, sharp: int) -> float:
    """The weight of an option that looks worse than the best: the sharper, the less."""
    x = behind / sharp
    return 1.0 / (1.0 + x + 0.5 * x * x + 0.17 * x * x * x)


def foresee(desk: Desk, actor: int, options: int) -> None:
    """What each option is worth to its actor one step on."""
    for i in range(options):
        put(desk.tables, TRIAL, desk.tables, WORLD)
        apply(desk.boxes[0], desk.tables[TRIAL], actor, desk.out[i])
        desk.values[i] = evaluate(desk.boxes[0], desk.tables[TRIAL], actor)


def complete(desk: Desk, tree: Tree, plan: Row, node: int, actor: int, options: int) -> None:
    """Find the node of every option; what no world offered before is hung up."""
    last = 0
    child = tree.child[node]
    while child != 0:
        tree.found[tree.action[child]] = child
        last = child
        child = tree.sibling[child]
    for i in range(options):
        if tree.found[desk.out[i]] == 0:
            new = sprout(tree, desk.seats, desk.out[i])
            tree.prior[new] = ONE // options
            tree.sibling[last] = new
            last = new
            tree.found[desk.out[i]] = new


def pick(desk: Desk, tree: Tree, plan: Row, node: int, actor: int, options: int) -> int:
    """The option with the best mean, more for what is likely and little tried; forgets what was found."""
    usual = ONE // 2
    if tree.visits[node] > 0:
        usual = tree.value[node][actor] // tree.visits[node] - plan[URGENCY]
    best = 0
    best_value = -1e9
    first = tree.child[node]
    limit = plan[WIDEN] + int(math.sqrt(tree.visits[node]))
    for i in range(options):
        child = tree.found[desk.out[i]]
        if child - first >= limit and (best != 0 or i < options - 1):
            continue
        tree.offered[child] += 1
        visits = tree.visits[child]
        mean = tree.value[child][actor] / visits if visits > 0 else float(usual)
        value = mean + plan[EXPLORE] * (tree.prior[child] / ONE) * math.sqrt(tree.offered[child]) / (1 + visits)
        if value > best_value:
            best = child
            best_value = value
    child = tree.child[node]
    while child != 0:
        tree.found[tree.action[child]] = 0
        child = tree.sibling[child]
    return best


def play_on(desk: Desk, plan: Row) -> None:
    """Some decisions more in the world, each the one that looks best to who makes it among a few."""
    box = desk.boxes[0]
    s = desk.tables[WORLD]
    left = plan[DEEP]
    while s.over == 0 and left > 0:
        actor = first_waiting(s)
        options = legal(box, s, actor, desk.out)
        best = 0
        if options > 1:
            left -= 1
            options = some(desk, options, plan[WIDTH])
            best = likeliest(desk, actor, options, plan[SELF])
        apply(box, s, actor, desk.out[best])


def some(desk: Desk, options: int, width: int) -> int:
    """At most so many options, brought to the front at random; how many."""
    if options <= width:
        return options
    for i in range(width):
        j = i + below(desk.rng, options - i)
        code = desk.out[i]
        desk.out[i] = desk.out[j]
        desk.out[j] = code
    return width


def likeliest(desk: Desk, actor: int, options: int, own: int) -> int:
    """Which option looks best one step on."""
    best = 0
    most = 0
    for i in range(options):
        put(desk.tables, TRIAL, desk.tables, WORLD)
        apply(desk.boxes[0], desk.tables[TRIAL], actor, desk.out[i])
        if own == 1:
            value = outlook(desk.boxes[0], desk.tables[TRIAL], actor)
        else:
            value = evaluate(desk.boxes[0], desk.tables[TRIAL], actor)
        if i == 0 or value > most:
            best = i
            most = value
    return best


def judge(desk: Desk, tree: Tree, plan: Row) -> None:
    """What the world has come to, for every seat: at the end by the rules, before by the heuristic's outlook."""
    s = desk.tables[WORLD]
    box = desk.boxes[0]
    if s.over == 1:
        final(desk, tree)
    else:
        for seat in range(desk.seats):
            tree.points[seat] = outlook(box, s, seat)
        done = progress(box, s)
        chances(desk, tree, (plan[EARLY] * (100 - done) + plan[LATE] * done) // 100)
    for seat in range(desk.seats):
        best = -1_000_000
        for other in range(desk.seats):
            if other != seat:
                best = max(best, tree.points[other])
        ahead = (tree.points[seat] - best) / plan[SPAN]
        margin = 0.5 + 0.5 * ahead / (1.0 + abs(ahead))
        tree.worth[seat] = (tree.chance[seat] * (100 - plan[MARGIN]) + int(ONE * margin) * plan[MARGIN]) // 100


def final(desk: Desk, tree: Tree) -> None:
    """Winners share the one."""
    rank(desk, desk.tables[WORLD])
    winners = 0
    for seat in range(desk.seats):
        if desk.ranks[seat] == 1:
            winners += 1
    for seat in range(desk.seats):
        tree.chance[seat] = ONE // winners if desk.ranks[seat] == 1 else 0
        tally(desk.boxes[0], desk.tables[WORLD], seat, desk.points)
        tree.points[seat] = 100 * total(desk.points)


def chances(desk: Desk, tree: Tree, scale: int) -> None:
    """Chances to win by expected points: the smaller the scale, the surer."""
    best = tree.points[0]
    for seat in range(1, desk.seats):
        best = max(best, tree.points[seat])
    weights = 0.0
    for seat in range(desk.seats):
        weights += likely(best - tree.points[seat], scale)
    for seat in range(desk.seats):
        tree.chance[seat] = int(ONE * likely(best - tree.points[seat], scale) / weights)


def back_up(tree: Tree, depth: int, seats: int) -> None:
    """Add one iteration's result to every node of its path."""
    for i in range(depth):
        node = tree.path[i]
        tree.visits[node] += 1
        for seat in range(seats):
            tree.value[node][seat] += tree.worth[seat]
            tree.wins[node][seat] += tree.chance[seat]
            tree.score[node][seat] += tree.points[seat]


def chosen(tree: Tree) -> int:
    """The node after the root that was visited most."""
    best = tree.child[tree.notes[ROOT]]
    child = tree.sibling[best]
    while child != 0:
        if tree.visits[child] > tree.visits[best]:
            best = child
        child = tree.sibling[child]
    return best


def follow(desk: Desk, tree: Tree, action: int) -> None:
    """The root moves on to what was decided."""
    child = tree.child[tree.notes[ROOT]]
    while child != 0 and tree.action[child] != action:
        child = tree.sibling[child]
    tree.notes[ROOT] = child


def choose_search(desk: Desk, tree: Tree, plan: Row, seat: int, iterations: int) -> int:
    """The decision of a whole search."""
    options = legal(desk.boxes[0], desk.tables[VIEW], seat, desk.out)
    step = desk.tables[VIEW].step
    keep = plan[KEEP] == 1 and tree.notes[SEAT] == seat and tree.notes[STEP] == step - 1 and tree.notes[ROOT] != 0
    if not keep or tree.notes[USED] + 10 * iterations > len(tree.action):
        plant(tree, desk.seats)
    tree.notes[STEP] = step
    tree.notes[SEAT] = seat
    if options == 1:
        follow(desk, tree, desk.out[0])
        return desk.out[0]
    think(desk, tree, plan, seat, iterations)
    node = chosen(tree)
    tree.notes[ROOT] = node
    return tree.action[node]
