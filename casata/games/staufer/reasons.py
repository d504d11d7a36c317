"""What can be wrong with a decision in The Staufer Dynasty."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons()
NO_SPACE_HERE = REASONS.add("no_space_here", "the supply table has no such space with so many players", "staufer 2-4")
NO_OFFICE_HERE = REASONS.add("no_office_here", "the region has no office of this cost", "staufer 7.1")
OFFICE_TAKEN = REASONS.add(
    "office_taken", "a figure is on this office; only privilege 2 lets another join it", "staufer 3.4"
)
OFFICE_FULL = REASONS.add("office_full", "two figures are on this office already", "staufer 4.6")
NOBLES_ONLY = REASONS.add("nobles_only", "only a noble may take this office", "staufer 3.4, R23")
NO_ENVOY = REASONS.add("no_envoy", "no envoy is at court", "staufer 3.4")
NO_NOBLE = REASONS.add("no_noble", "no noble is at court", "staufer 3.4")
COURT_SHORT = REASONS.add("court_short", "too few figures at court for travel, payment and the office", "staufer 3.4")
PURPLE_SHORT = REASONS.add("purple_short", "too few purple chests for a privilege", "staufer 3.6")
CARD_OWNED = REASONS.add("card_owned", "nobody has two cards of a number", "staufer 3.6")
CARD_GONE = REASONS.add("card_gone", "no card of this number is on display", "staufer 3.6")
CHEST_MISSING = REASONS.add("chest_missing", "the seat has no such chest to use", "staufer 4.2")
NO_NEXT_ROUND = REASONS.add("no_next_round", "there is no next round to be first in", "staufer R21")
FIRST_ANYWAY = REASONS.add("first_anyway", "the order of the next round would be the same without it", "staufer R22")
NO_TRAVEL = REASONS.add("no_travel", "travel to this region costs nothing", "staufer R22")
NO_PAYMENT = REASONS.add("no_payment", "there is nothing to pay for this office", "staufer R22")
DEPLOY_ONLY = REASONS.add("deploy_only", "this chest is for deploying", "staufer 4.2")
NO_CHEST_THERE = REASONS.add("no_chest_there", "no chest lies under this space", "staufer R22")
NO_SPOT = REASONS.add("no_spot", "no figure is to be laid there", "staufer 3.4")
ENVOYS_SHORT = REASONS.add("envoys_short", "too few envoys for the places before this one", "staufer 3.4, R34")
NOT_DRAWN = REASONS.add("not_drawn", "this chest was not drawn, or is gone", "staufer 4.5")
NOT_SCORED = REASONS.add("not_scored", "this region is not scored: figures stay there", "staufer 4.2")
NO_FIGURE = REASONS.add("no_figure", "no own figure is there", "staufer 4.2")
KEPT_ALREADY = REASONS.add("kept_already", "this figure stays already", "staufer 4.2")
SAME_FIGURE = REASONS.add("same_figure", "the left figure is the same: keep that one", "staufer R13")
