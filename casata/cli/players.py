"""Players of a game in the terminal: people and bots."""

from __future__ import annotations

from dataclasses import dataclass

from ..bots.bot import Bot
from ..bots.names import bot_name
from ..bots.plan import LEVELS, plan_of
from ..bots.thought import Thought
from ..engine.errors import OptionError
from ..engine.game import AnyGame
from ..engine.match.match import Match
from .terminal import t

NAMES = ("Anna", "Bence", "Clara", "Dávid", "Emma")


@dataclass(frozen=True)
class Player:
    """A person, or a bot when `bot` names one."""

    name: str
    bot: str = ""

    @property
    def display_name(self) -> str:
        """The name as a reader is told it: bots of a level are called in the reader's language."""
        if self.bot in LEVELS and self.name.startswith(self.bot):
            return bot_name(self.name, self.bot, t)
        return self.name


def seat_people(game: AnyGame, seats: int, people: list[str], bots: list[str]) -> list[Player]:
    """People first, at least one, then bots in turn; without bots people take all seats."""
    wanted = max(1, len(people)) if bots else seats
    if wanted > seats or len(bots) > seats - wanted:
        raise OptionError("Too many for {seats} seats: {people} people and {bots} bots. For bots alone: casata watch",
                          seats=seats, people=wanted, bots=len(bots))  # fmt: skip
    names = [*people, *(name for name in NAMES if name not in people)][:wanted]
    return [*(Player(name) for name in names), *seat_bots(game, seats - wanted, bots)]


def seat_bots(game: AnyGame, seats: int, bots: list[str]) -> list[Player]:
    """Bots in turn, each called by its level, with a number where there are several of a level."""
    for bot in bots:
        plan_of(bot, game)
    kinds = [bots[seat % len(bots)] for seat in range(seats)]
    players = []
    for seat, kind in enumerate(kinds):
        number = f" {kinds[: seat + 1].count(kind)}" if kinds.count(kind) > 1 else ""
        players.append(Player(kind + number, kind))
    return players


def bot_for(match: Match, player: Player, jobs: int = 1) -> Bot:
    """The bot that plays for a player of this match, on that many processes."""
    return Bot(player.bot, match.game, match.box, match.seats, jobs=jobs)


def bots_for(match: Match, players: list[Player], jobs: int = 1) -> dict[int, Bot]:
    """The bots by seat; seats of the same level share one, since it remembers no more than a turn."""
    bots = {player.bot: bot_for(match, player, jobs) for player in players if player.bot}
    return {seat: bots[player.bot] for seat, player in enumerate(players) if player.bot}


def decide(match: Match, seat: int, bot: Bot) -> Thought:
    """Let a bot decide; it sees only the view of its seat."""
    codes = [move.code for move in match.legal(seat)]
    thought = bot.decide(match.view_record(seat), seat, codes)
    match.play(thought.code, seat)
    bot.follow(thought.code)
    return thought
