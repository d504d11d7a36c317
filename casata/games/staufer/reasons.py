"""What can be wrong with a decision in The Staufer Dynasty."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons()
NO_SPACE_HERE = REASONS.add(
    "no_space_here", "The supply table does not have this space with so few players.", "staufer 2-4"
)
NO_OFFICE_HERE = REASONS.add("no_office_here", "This region has no office of this cost.", "staufer 7.1")
OFFICE_TAKEN = REASONS.add(
    "office_taken", "This office is taken; only privilege 2 lets you join the figure there.", "staufer 3.4"
)
OFFICE_FULL = REASONS.add("office_full", "This office has two figures already.", "staufer 4.6")
NOBLES_ONLY = REASONS.add("nobles_only", "Only a noble may take this office.", "staufer 3.4, R23")
NO_ENVOY = REASONS.add("no_envoy", "You have no envoy at court.", "staufer 3.4")
NO_NOBLE = REASONS.add("no_noble", "You have no noble at court.", "staufer 3.4")
COURT_SHORT = REASONS.add(
    "court_short", "You have too few figures at court to pay for travel and the office and to take it.", "staufer 3.4"
)
PURPLE_SHORT = REASONS.add("purple_short", "You have too few purple chests for a privilege.", "staufer 3.6")
CARD_OWNED = REASONS.add("card_owned", "You have this privilege already.", "staufer 3.6")
CARD_GONE = REASONS.add("card_gone", "No card of this privilege is left on display.", "staufer 3.6")
CHEST_MISSING = REASONS.add("chest_missing", "You do not have the chest for this.", "staufer 4.2")
NO_NEXT_ROUND = REASONS.add(
    "no_next_round", "This is the last round: there is no next round to act first in.", "staufer R21"
)
FIRST_ANYWAY = REASONS.add(
    "first_anyway", "You do not need this chest: the next turn order would be the same without it.", "staufer R22"
)
NO_TRAVEL = REASONS.add(
    "no_travel", "You do not need this chest: travel to this region costs you nothing.", "staufer R22"
)
NO_PAYMENT = REASONS.add("no_payment", "You do not need this chest: this office costs you nothing else.", "staufer R22")
DEPLOY_ONLY = REASONS.add("deploy_only", "This chest only helps when you send a figure to an office.", "staufer 4.2")
NO_CHEST_THERE = REASONS.add("no_chest_there", "There are no chests on this space.", "staufer R22")
NO_SPOT = REASONS.add("no_spot", "You have no figure to lay in this region.", "staufer 3.4")
ENVOYS_SHORT = REASONS.add(
    "envoys_short",
    "You have too few envoys for the regions before this one; lay a noble there first.",
    "staufer 3.4, R34",
)
NOT_DRAWN = REASONS.add("not_drawn", "This chest is not among those that were drawn.", "staufer 4.5")
NOT_SCORED = REASONS.add("not_scored", "This region was not scored: its figures stay anyway.", "staufer 4.2")
NO_FIGURE = REASONS.add("no_figure", "You have no figure there.", "staufer 4.2")
KEPT_ALREADY = REASONS.add("kept_already", "You keep this figure already.", "staufer 4.2")
SAME_FIGURE = REASONS.add("same_figure", "The left figure on this office is the same; keep that one.", "staufer R13")
