"""Who sits at a table in the terminal: people and bots."""

from __future__ import annotations

from dataclasses import dataclass

from ..bots.bot import Bot, make
from ..engine import chance
from ..engine.errors import OptionError
from ..engine.match import Match

NAMES = ("Anna", "Bence", "Clara", "Dávid", "Emma")
STREAM = 77


@dataclass(frozen=True)
class Player:
    """A person, or a bot when `bot` names one."""

    name: str
    bot: str = ""


def seat_players(seats: int, people: list[str], bots: list[str]) -> list[Player]:
    """People first, bots after them; a bot is called by its kind and a number where there are several."""
    if len(bots) > seats:
        raise OptionError(f"{len(bots)} bots for {seats} seats")
    wanted = seats - len(bots)
    if len(people) > wanted:
        raise OptionError(f"{len(people)} names for {wanted} people: the other seats are bots'")
    names = [*people, *(name for name in NAMES if name not in people)][:wanted]
    players = [Player(name) for name in names]
    for number, bot in enumerate(bots, 1):
        players.append(Player(bot if bots.count(bot) == 1 else f"{bot} {number}", bot))
    return players


def bot_for(match: Match, player: Player) -> Bot:
    """The bot that plays for a seat of this match."""
    return make(player.bot, match.game)


def decide(match: Match, seat: int, bot: Bot) -> None:
    """Let a bot make its decision; it sees its view only and thinks on a stream of its own."""
    rng = [0, 0, 0, 0]
    chance.start(rng, match.step, seat, STREAM)
    codes = [move.code for move in match.legal(seat)]
    match.play(bot(match.box, match.view_record(seat), seat, codes, rng), seat)
