"""Search: a tree over re-dealt worlds, a value for every seat, each choosing its own best (information-set MCTS)."""

from __future__ import annotations

import math

from ..engine.compiled.kernels import rank
from ..engine.compiled.scratch import TRIAL, VIEW, WORLD, Scratch
from ..engine.core.chance import next_word, start
from ..engine.core.flow import first_waiting, may_decide
from ..engine.core.header import Header
from ..engine.core.points import between, total
from ..engine.core.record import Row
from ..engine.rules import apply, legal, outlook, progress, tally
from .greedy import best_of, determinize, sample_options, try_action, value_after
from .plan import DEEP, EARLY, EXPLORE, ITERATIONS, LATE, MARGIN, OWN, SHARP, SPAN, URGENCY, WIDTH
from .tree import DEALS, FIRST, NEXT, ONE, ROOT, SEAT, STEP, USED, Tree

__twin__ = True


def choose_search(scratch: Scratch, tree: Tree, plan: Row, seat: int) -> int:
    """The decision of a whole search on the view in tables[VIEW]."""
    begin(scratch, tree, seat)
    options = legal(scratch.boxes[0], scratch.tables[VIEW], seat, scratch.out)
    action = scratch.out[0]
    if options > 1:
        think(scratch, tree, plan, seat, plan[ITERATIONS])
        action = tree.action[most_visited(tree, tree.notes[ROOT])]
    follow(tree, action)
    return action


def begin(scratch: Scratch, tree: Tree, seat: int) -> None:
    """Start a new tree, or go on with the old one after a decision that the same seat made just before."""
    step = scratch.tables[VIEW].step
    is_next = step > 0 and tree.notes[NEXT] == step and tree.notes[SEAT] == seat and tree.notes[ROOT] != 0
    if not is_next or 2 * tree.notes[USED] > len(tree.action):
        reset_tree(tree, scratch.seats)
    else:
        keep_legal_children(scratch, tree, seat)
    tree.notes[SEAT] = seat
    tree.notes[STEP] = step
    tree.notes[NEXT] = 0
    tree.notes[DEALS] = next_word(scratch.rng)


def keep_legal_children(scratch: Scratch, tree: Tree, seat: int) -> None:
    """Drop the children of the root that are not legal now: other worlds may have allowed more."""
    options = legal(scratch.boxes[0], scratch.tables[VIEW], seat, scratch.out)
    for i in range(options):
        tree.found[scratch.out[i]] = 1
    root = tree.notes[ROOT]
    child = tree.child[root]
    tree.child[root] = 0
    last = 0
    while child != 0:
        after = tree.sibling[child]
        if tree.found[tree.action[child]] == 1:
            tree.sibling[child] = 0
            if last == 0:
                tree.child[root] = child
            else:
                tree.sibling[last] = child
            last = child
        child = after
    for i in range(options):
        tree.found[scratch.out[i]] = 0


def reset_tree(tree: Tree, seats: int) -> None:
    """Empty the tree but for a root without visits."""
    tree.notes[USED] = FIRST
    tree.notes[ROOT] = new_node(tree, seats, -1)


def follow(tree: Tree, action: int) -> None:
    """Move the root on to what was played."""
    tree.notes[NEXT] = tree.notes[STEP] + 1
    child = tree.child[tree.notes[ROOT]]
    while child != 0 and tree.action[child] != action:
        child = tree.sibling[child]
    tree.notes[ROOT] = child


def new_node(tree: Tree, seats: int, action: int) -> int:
    """Take a new node; the caller adds it to the tree."""
    node = tree.notes[USED]
    tree.notes[USED] += 1
    tree.action[node] = action
    tree.child[node] = 0
    tree.sibling[node] = 0
    tree.visits[node] = 0
    tree.offered[node] = 0
    tree.prior[node] = ONE
    for at in range(node * seats, (node + 1) * seats):
        tree.value[at] = 0
        tree.wins[at] = 0
        tree.score[at] = 0
    return node


def think(scratch: Scratch, tree: Tree, plan: Row, seat: int, iterations: int) -> None:
    """Search on for some iterations, for a seat whose view is tables[VIEW]."""
    for _ in range(iterations):
        length = descend(scratch, tree, plan, seat, begin_iteration(scratch, tree, plan, seat))
        roll_out(scratch, plan)
        evaluate_leaf(scratch, tree, plan)
        back_up(tree, length, scratch.seats)


def begin_iteration(scratch: Scratch, tree: Tree, plan: Row, seat: int) -> int:
    """Select an option, then determinize the world it meets: all options meet the same ones, for equal luck."""
    root = tree.notes[ROOT]
    tree.path[0] = root
    options = legal(scratch.boxes[0], scratch.tables[VIEW], seat, scratch.out)
    if tree.child[root] == 0:
        determinize(scratch, seat)
        expand(scratch, tree, plan, root, seat, options)
    else:
        options = match_children(scratch, tree, root, options)
    node = select(scratch, tree, plan, root, seat, options)
    start(scratch.rng, tree.notes[DEALS], tree.visits[node], seat)
    determinize(scratch, seat)
    apply(scratch.boxes[0], scratch.tables[WORLD], seat, tree.action[node])
    tree.path[1] = node
    return 2


def descend(scratch: Scratch, tree: Tree, plan: Row, seat: int, length: int) -> int:
    """Play the world on down the tree to a node that is new; how long the path is."""
    box = scratch.boxes[0]
    s = scratch.tables[WORLD]
    node = tree.path[length - 1]
    while s.over == 0 and length < len(tree.path):
        actor = next_actor(s, seat)
        options = legal(box, s, actor, scratch.out)
        if s.joint != 0 and actor != seat:
            apply(box, s, actor, scratch.out[likeliest(scratch, plan, actor, options)])
            continue
        if tree.child[node] == 0:
            is_new = tree.visits[node] == 0
            if (is_new and options > 1) or tree.notes[USED] + options > len(tree.action):
                break
            expand(scratch, tree, plan, node, actor, options)
        else:
            options = match_children(scratch, tree, node, options)
            if options == 0:
                break
        node = select(scratch, tree, plan, node, actor, options)
        apply(box, s, actor, tree.action[node])
        tree.path[length] = node
        length += 1
    return length


def next_actor(s: Header, seat: int) -> int:
    """Who decides next in a world: the seat that thinks before others who decide at the same time."""
    return seat if may_decide(s, seat) else first_waiting(s)


def expand(scratch: Scratch, tree: Tree, plan: Row, node: int, actor: int, options: int) -> None:
    """Add all options as children of a node, with priors from the heuristic."""
    last = 0
    for i in range(options):
        last = add_child(tree, scratch.seats, node, last, scratch.out[i])
    if options > 1:
        for i in range(options):
            scratch.values[i] = value_after(scratch, actor, scratch.out[i])
        best = scratch.values[best_of(scratch, options)]
        weights = 0.0
        for i in range(options):
            weights += softmax_weight(best - scratch.values[i], plan[SHARP])
        for i in range(options):
            weight = softmax_weight(best - scratch.values[i], plan[SHARP])
            tree.prior[tree.found[scratch.out[i]]] = int(ONE * weight / weights)


def add_child(tree: Tree, seats: int, node: int, last: int, action: int) -> int:
    """Add a child to a node, after its last one."""
    new = new_node(tree, seats, action)
    if last == 0:
        tree.child[node] = new
    else:
        tree.sibling[last] = new
    tree.found[action] = new
    return new


def softmax_weight(behind: int, scale: int) -> float:
    """The weight in a softmax of what looks so much worse than the best: about exp(-behind / scale)."""
    x = behind / scale
    return 1.0 / (1.0 + x + x * x / 2.0 + x * x * x / 6.0)


def match_children(scratch: Scratch, tree: Tree, node: int, options: int) -> int:
    """Find or make the node of every option, while there is room for new ones; how many options have a node."""
    last = 0
    child = tree.child[node]
    while child != 0:
        tree.found[tree.action[child]] = child
        last = child
        child = tree.sibling[child]
    have = 0
    for i in range(options):
        action = scratch.out[i]
        if tree.found[action] == 0 and tree.notes[USED] < len(tree.action):
            last = add_child(tree, scratch.seats, node, last, action)
            tree.prior[last] = ONE // options
        if tree.found[action] != 0:
            scratch.out[have] = action
            have += 1
    if have == 0:
        forget_children(tree, node)
    return have


def forget_children(tree: Tree, node: int) -> None:
    """Forget which children of a node were found."""
    child = tree.child[node]
    while child != 0:
        tree.found[tree.action[child]] = 0
        child = tree.sibling[child]


def select(scratch: Scratch, tree: Tree, plan: Row, node: int, actor: int, options: int) -> int:
    """The option with the best mean, more for what is likely and little tried; forgets what was found."""
    usual = ONE / 2.0
    if tree.visits[node] > 0:
        usual = tree.value[node * scratch.seats + actor] / tree.visits[node] - plan[URGENCY]
    best = 0
    most = 0.0
    for i in range(options):
        child = tree.found[scratch.out[i]]
        tree.offered[child] += 1
        visits = tree.visits[child]
        mean = tree.value[child * scratch.seats + actor] / visits if visits > 0 else usual
        hope = plan[EXPLORE] * tree.prior[child] / ONE * math.sqrt(tree.offered[child]) / (1 + visits)
        if best == 0 or mean + hope > most:
            best = child
            most = mean + hope
    forget_children(tree, node)
    return best


def roll_out(scratch: Scratch, plan: Row) -> None:
    """Play some more decisions in the world, each the one that looks best to the seat that makes it."""
    s = scratch.tables[WORLD]
    left = plan[DEEP]
    while s.over == 0 and left > 0:
        actor = first_waiting(s)
        options = legal(scratch.boxes[0], s, actor, scratch.out)
        if options > 1:
            left -= 1
        apply(scratch.boxes[0], s, actor, scratch.out[likeliest(scratch, plan, actor, options)])


def likeliest(scratch: Scratch, plan: Row, actor: int, options: int) -> int:
    """Which of the options, or of some of them, looks best one step on."""
    if options == 1:
        return 0
    weighed = sample_options(scratch, options, plan[WIDTH])
    for i in range(weighed):
        if plan[OWN] == 1:
            try_action(scratch, actor, scratch.out[i])
            scratch.values[i] = outlook(scratch.boxes[0], scratch.tables[TRIAL], actor)
        else:
            scratch.values[i] = value_after(scratch, actor, scratch.out[i])
    return best_of(scratch, weighed)


def evaluate_leaf(scratch: Scratch, tree: Tree, plan: Row) -> None:
    """Value the world for every seat: at the end by the rules, before by the heuristic's outlook."""
    s = scratch.tables[WORLD]
    if s.over == 1:
        score_result(scratch, tree)
    else:
        for seat in range(scratch.seats):
            tree.points[seat] = outlook(scratch.boxes[0], s, seat)
        done = progress(scratch.boxes[0], s)
        score_outlook(scratch, tree, between(plan[EARLY], plan[LATE], done))
    for seat in range(scratch.seats):
        ahead = ahead_of_others(scratch, tree, seat) / plan[SPAN]
        lead = ONE / 2.0 * (1.0 + ahead / (1.0 + abs(ahead)))
        tree.worth[seat] = (tree.chance[seat] * (100 - plan[MARGIN]) + int(lead) * plan[MARGIN]) // 100


def score_result(scratch: Scratch, tree: Tree) -> None:
    """Write the points of a finished game, and a chance to win that winners share."""
    s = scratch.tables[WORLD]
    rank(scratch, s)
    winners = 0
    for seat in range(scratch.seats):
        if scratch.ranks[seat] == 1:
            winners += 1
    for seat in range(scratch.seats):
        tally(scratch.boxes[0], s, seat, scratch.points)
        tree.points[seat] = 100 * total(scratch.points)
        tree.chance[seat] = ONE // winners if scratch.ranks[seat] == 1 else 0


def score_outlook(scratch: Scratch, tree: Tree, scale: int) -> None:
    """Write chances to win by expected points: the smaller the scale, the surer."""
    best = tree.points[0]
    for seat in range(1, scratch.seats):
        best = max(best, tree.points[seat])
    weights = 0.0
    for seat in range(scratch.seats):
        weights += softmax_weight(best - tree.points[seat], scale)
    for seat in range(scratch.seats):
        tree.chance[seat] = int(ONE * softmax_weight(best - tree.points[seat], scale) / weights)


def ahead_of_others(scratch: Scratch, tree: Tree, seat: int) -> int:
    """Expected points more than the best of the others."""
    best = tree.points[0] if seat != 0 else tree.points[1]
    for other in range(scratch.seats):
        if other != seat:
            best = max(best, tree.points[other])
    return tree.points[seat] - best


def back_up(tree: Tree, length: int, seats: int) -> None:
    """Add one iteration's result to every node of its path."""
    for i in range(length):
        node = tree.path[i]
        tree.visits[node] += 1
        for seat in range(seats):
            tree.value[node * seats + seat] += tree.worth[seat]
            tree.wins[node * seats + seat] += tree.chance[seat]
            tree.score[node * seats + seat] += tree.points[seat]


def most_visited(tree: Tree, node: int) -> int:
    """The node after a node that was visited most, 0 where there is none."""
    best = tree.child[node]
    child = best
    while child != 0:
        if tree.visits[child] > tree.visits[best]:
            best = child
        child = tree.sibling[child]
    return best
