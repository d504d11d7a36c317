"""What can be wrong with a decision in The Staufer Dynasty."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons("staufer")
NO_SPACE_HERE = REASONS.add(
    "no_space_here", "The supply table does not have this space with so few players.", "supply-table"
)
NO_OFFICE_HERE = REASONS.add("no_office_here", "This region has no office of this cost.", "regions")
OFFICE_TAKEN = REASONS.add(
    "office_taken", "This office is taken; only privilege 2 lets you join the figure there.", "which-office"
)
OFFICE_FULL = REASONS.add("office_full", "This office has two figures already.", "shared-offices")
NOBLES_ONLY = REASONS.add("nobles_only", "Only a noble may take this office.", "crown")
NO_ENVOY = REASONS.add("no_envoy", "You have no envoy at court.", "which-office")
NO_NOBLE = REASONS.add("no_noble", "You have no noble at court.", "which-office")
COURT_SHORT = REASONS.add(
    "court_short", "You have too few figures at court to pay for travel and the office and to take it.", "deploy"
)
PURPLE_SHORT = REASONS.add("purple_short", "You have too few purple chests for a privilege.", "exchange")
CARD_OWNED = REASONS.add("card_owned", "You have this privilege already.", "exchange")
CARD_GONE = REASONS.add("card_gone", "No card of this privilege is left on display.", "exchange")
CHEST_MISSING = REASONS.add("chest_missing", "You do not have the chest for this.", "turquoise")
NO_NEXT_ROUND = REASONS.add(
    "no_next_round", "This is the last round: there is no next round to act first in.", "first-position"
)
FIRST_ANYWAY = REASONS.add(
    "first_anyway", "You do not need this chest: the next turn order would be the same without it.", "first-position"
)
NO_TRAVEL = REASONS.add(
    "no_travel", "You do not need this chest: travel to this region costs you nothing.", "free-travel"
)
NO_PAYMENT = REASONS.add("no_payment", "You do not need this chest: this office costs you nothing else.", "free-office")
DEPLOY_ONLY = REASONS.add("deploy_only", "This chest only helps when you send a figure to an office.", "turquoise")
NO_CHEST_THERE = REASONS.add("no_chest_there", "There are no chests on this space.", "other-chests")
NO_SPOT = REASONS.add("no_spot", "You have no figure to place in this region.", "paying-nobles")
ENVOYS_SHORT = REASONS.add(
    "envoys_short",
    "You have too few envoys for the regions before this one; place a noble there first.",
    "paying-nobles",
)
NOT_DRAWN = REASONS.add("not_drawn", "This chest is not among those that were drawn.", "bonuses")
NOT_SCORED = REASONS.add("not_scored", "This region was not scored: its figures stay anyway.", "keep")
NO_FIGURE = REASONS.add("no_figure", "You have no figure there.", "keep")
KEPT_ALREADY = REASONS.add("kept_already", "You keep this figure already.", "keep")
SAME_FIGURE = REASONS.add("same_figure", "The left figure on this office is the same; keep that one.", "keep")
