"""What can happen in Royals."""

from __future__ import annotations

from ...engine.core.events import Events
from ...engine.text.language import plural
from .state import PERIODS

EVENTS = Events()
TURN = EVENTS.add("turn", "starts a turn in round {round}", a="round")
REVEALED = EVENTS.add("revealed", "Turned up: <{country}>", a="country: country")
DREW_BLIND = EVENTS.add("drew_blind", "draws from the pile[: <{country}>]", secret="country: country")
TOOK = EVENTS.add("took", "takes <{country}> from the display", a="country: country")
DREW_INTRIGUE = EVENTS.add("drew_intrigue", "draws an Intrigue card[: <{intrigue}>]", secret="intrigue: intrigue")
DEALT = EVENTS.add("dealt", "is dealt a card[: <{country}>]", secret="country: country")
PAID = EVENTS.add(
    "paid", plural("pays <{count} {country} card>", "pays <{count} {country} cards>"), a="count", b="country: country"
)
PAID_INTRIGUE = EVENTS.add("paid_intrigue", "pays Intrigue: <{intrigue}>", a="intrigue: intrigue")
EXILED = EVENTS.add("exiled", "exiles {victim} from {place}", a="victim: seat", b="place: place")
OCCUPIED = EVENTS.add("occupied", "occupies {place}", a="place: place")
CITY_MARKER = EVENTS.add("city_marker", "takes the city marker of {city}[ (+{points})]", a="city: city", b="points")
COUNTRY_MARKER = EVENTS.add("country_marker", "completes {country}[ (+{points})]", a="country: country", b="points")
NOBLE_MARKER = EVENTS.add("noble_marker", "completes the Noble House[ (+{points})]", a="points")
DISCARDED = EVENTS.add("discarded", "discards <{country}>", a="country: country")
DISCARDED_INTRIGUE = EVENTS.add("discarded_intrigue", "discards Intrigue: <{intrigue}>", a="intrigue: intrigue")
PERIOD_END = EVENTS.add("period_end", "The pile of period {period} is used up", a="period")
CLOSING = EVENTS.add("closing", "The last period ends with this round")
RESHUFFLED = EVENTS.add(
    "reshuffled",
    plural("The discards become a new pile of {count} card", "The discards become a new pile of {count} cards"),
    a="count",
)
RESHUFFLED_INTRIGUE = EVENTS.add(
    "reshuffled_intrigue",
    plural(
        "The Intrigue discards become a new pile of {count} card",
        "The Intrigue discards become a new pile of {count} cards",
    ),
    a="count",
)
PERIOD_FIRST = EVENTS.add("period_first", "is first in <{country}[ (+{points})]>", a="country: country", b="points")
PERIOD_SECOND = EVENTS.add("period_second", "is second in <{country}[ (+{points})]>", a="country: country", b="points")
TIE_BY_SEAT = EVENTS.add(
    "tie_by_seat", "wins the tie in {country} as the first from the start player on", a="country: country"
)
PERIOD_UNCLAIMED = EVENTS.add(
    "period_unclaimed",
    "Nobody earns a period marker of {country}: it leaves the game ({points})",
    a="country: country",
    b="points",
)
TITLE_MARKER = EVENTS.add(
    "title_marker", "takes the title marker <{title}[ (+{points})]>", a="title: title", b="points"
)
TITLE_HALF = EVENTS.add("title_half", "shares the title marker <{title}[ (+{points})]>", a="title: title", b="points")
TITLE_UNCLAIMED = EVENTS.add(
    "title_unclaimed", "Nobody takes the title marker {title} ({points})", a="title: title", b="points"
)
GAME_OVER = EVENTS.add("game_over", "The game is over")
EVENTS.opening = (TURN,)
EVENTS.quiet = (TURN, REVEALED)
EVENTS.gathered = (PERIOD_FIRST, PERIOD_SECOND, TIE_BY_SEAT, PERIOD_UNCLAIMED)
EVENTS.milestones = {PERIOD_END: (*PERIODS.names[:-1], "")}  # the last one is scored when the round is over
EVENTS.finale = PERIODS.names[-1]
EVENTS.study(OCCUPIED, "Positions occupied")
EVENTS.study(TOOK, "Cards taken from the display")
EVENTS.study(CITY_MARKER, "City markers")
EVENTS.study(COUNTRY_MARKER, "Countries completed")
EVENTS.study(PERIOD_FIRST, "First in a country at a scoring")
EVENTS.study(TITLE_MARKER, "Title markers")
