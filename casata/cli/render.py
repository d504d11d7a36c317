"""A match in the terminal: its words, what bots considered, and the final scores."""

from __future__ import annotations

from ..bots.thought import Thought
from ..engine.match.match import Match
from ..engine.text import narration
from ..engine.text.styled import Line, column, shorten, span
from ..engine.text.wording import Wording
from .players import Player
from .terminal import chosen_language, plural, t

WIDTH = 80  # columns that every terminal has
CANDIDATES = 3


def wording(match: Match, players: list[Player]) -> Wording:
    """The words for a match between these players."""
    return narration.wording(match, [player.display_name for player in players], chosen_language())


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
            "share": say.language.percent(candidate.visits / thought.visits),
            "wins": say.language.percent(candidate.wins[seat]),
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
    """The final scores: a column for each player, best first, and a line for each source of points."""
    ranks, tally = match.ranks(), match.tally()
    seats = sorted(range(match.seats), key=lambda seat: ranks[seat])
    sources = {source: say.text(source.replace("_", " ")) for source in match.game.sources.names}
    heading, total = t("Final scores"), t("total")
    first = column([heading, total, *sources.values()])
    names = {seat: f"{ranks[seat]}. {say.people[seat]}" for seat in seats}
    width = min(column(names.values(), 2), (WIDTH - first) // len(seats))
    head = [span(heading, "title", first)]
    head += [span(shorten(names[seat], width - 1), f"seat{seat}", width, right=True) for seat in seats]
    lines: list[Line] = [[], head]
    for source, name in sources.items():
        points = [span(str(tally[seat][source]), "", width, right=True) for seat in seats]
        lines.append([span(name, "dim", first), *points])
    sums = [span(str(sum(tally[seat].values())), "bold", width, right=True) for seat in seats]
    lines.append([span(total, "title", first), *sums])
    winners = [say.people[seat] for seat in match.winners()]
    text = t(
        plural("{names} wins.", "{names} share the victory."), names=say.language.join(winners), count=len(winners)
    )
    return [*lines, [], [span(text, "bold")]]
