"""A match in the terminal: its words, what bots considered, and the final scores."""

from __future__ import annotations

from ..bots.thought import Thought
from ..engine.match.match import Match
from ..engine.text import narration
from ..engine.text.sheet import Line, span
from ..engine.text.wording import Wording
from .players import Player
from .terminal import chosen_language, plural, t

CANDIDATES = 3


def wording(match: Match, players: list[Player]) -> Wording:
    """The words for a match between these players."""
    return narration.wording(match, [player.name for player in players], chosen_language())


def considered(match: Match, say: Wording, seat: int, thought: Thought) -> list[Line]:
    """The best candidates of a search, its choice first: share of visits, chance to win, expected points of all."""
    if len(thought.candidates) < 2:
        return []
    lines = []
    for candidate in thought.candidates[:CANDIDATES]:
        points = ", ".join(f"{name} {score:.0f}" for name, score in zip(say.people, candidate.scores, strict=True))
        words = {
            "name": say.people[seat],
            "move": say.move(match.game.move(candidate.code, match.names)),
            "share": f"{candidate.visits / thought.visits:.0%}",
            "wins": f"{candidate.wins[seat]:.0%}",
            "points": points,
        }
        if candidate.code == thought.code:
            text = t("{name} chooses {move}: {share} of visits, win chance {wins}; expected points: {points}", **words)
        else:
            text = t(
                "{name} considered {move}: {share} of visits, win chance {wins}; expected points: {points}", **words
            )
        lines.append([span(f"    {text}", "dim")])
    return lines


def standings(match: Match, say: Wording) -> list[Line]:
    """The final scores, best first."""
    sources = [say.text(source.replace("_", " ")) for source in match.game.sources.names]
    widths = [max(5, len(source) + 1) for source in sources]
    head = [span("", "", 4), span(t("Final scores"), "title", 16)]
    head += [span(source, "dim", width, right=True) for source, width in zip(sources, widths, strict=True)]
    lines: list[Line] = [[], [*head, span(t("total"), "title", 8, right=True)]]
    places, tally = match.places(), match.tally()
    for seat in sorted(range(match.seats), key=lambda seat: places[seat]):
        points = list(tally[seat].values())
        line = [span(f"{places[seat]}. "), span(say.people[seat], f"seat{seat}", 17)]
        line += [span(str(p), "", w, right=True) for p, w in zip(points, widths, strict=True)]
        lines.append([*line, span(str(sum(points)), "bold", 8, right=True)])
    winners = [say.people[seat] for seat in match.winners()]
    text = t(
        plural("{names} wins.", "{names} share the victory."), names=say.language.join(winners), count=len(winners)
    )
    return [*lines, [], [span(text, "bold")]]
