"""OpenSpiel: importing this registers every game as `python_casata_NAME`.

Chance is decided once, by the one chance node at the root: which of `deals` games is played. So a history is enough to
play a game again, and `seed` chooses among which games. Deal `d` of seed 0 is what `casata.new` plays with seed `d`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from numpy.typing import NDArray

from ..engine.core.options import Value
from .extras import missing

try:
    import numpy as np
    import pyspiel
except ImportError as problem:
    raise missing(__name__, problem) from None

from ..engine import former_names
from ..engine.core.events import SLOTS
from ..engine.core.header import EVENT_PARTS, EVENT_SEAT
from ..engine.core.options import Option, start_option
from ..engine.errors import OptionError, quote
from ..engine.game import AnyGame, find, names
from ..engine.match.fairness import key_of
from ..engine.rewards import RANK, check_kind, worth
from .information_state import RECENT, WORDS, InformationStateEpisode
from .ruleset import Ruleset

DEALS = 1000
SEED_BITS = 32  # a deal takes so many bits of the seed of a match
LONGEST = 10_000  # decisions; no game comes near it
SETTINGS: dict[str, Value] = {"players": 0, "seed": 0, "deals": DEALS, "rewards": RANK, "reward": "", "compiled": True}
Spiel: TypeAlias = Any  # of OpenSpiel, which declares no types
PLUS = "+"  # between the values of an option that takes several


@dataclass(frozen=True)
class SpielTable:
    """What all states of a game have in common."""

    ruleset: Ruleset
    seed: int
    deals: int
    rewards: str

    def __deepcopy__(self, memo: object) -> SpielTable:
        """Copies of states share it."""
        return self

    def deal(self, number: int) -> InformationStateEpisode:
        """A game that begins."""
        return InformationStateEpisode(self.ruleset, key_of((self.seed << SEED_BITS) + number))


def name_of(game: str) -> str:
    """What OpenSpiel calls a game."""
    return f"python_casata_{game}"


def _spell(value: Value) -> Value:
    """The value of an option as a parameter of OpenSpiel; a list becomes one word."""
    return PLUS.join(map(str, value)) if isinstance(value, list) else value


def _read(option: Option, value: Value) -> Value:
    """The value of an option that a parameter stands for."""
    if option.several:
        return [each for each in str(value).split(PLUS) if each]
    return next((each for each in option.values if str(each) == str(value)), value)


def _options_of(game: AnyGame) -> list[Option]:
    return [*game.setup.options, start_option(game.seats[-1])]


def _type_of(game: AnyGame, rewards: str) -> Spiel:
    """What OpenSpiel wants to know of a game before it is loaded."""
    by_rank = rewards == RANK
    return pyspiel.GameType(
        short_name=name_of(game.name),
        long_name=f"{game.title} (Casata)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if by_rank else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            **SETTINGS,
            "players": game.seats[-1],
            **{option.name: _spell(option.default) for option in _options_of(game)},
        },
    )  # fmt: skip


def _rewards_of(wanted: Mapping[str, Value]) -> str:
    """What rewards are by; `reward` is the former name of the parameter."""
    if wanted["reward"]:
        former_names.warn("The parameter reward", "rewards")
    return check_kind(wanted["reward"] or wanted["rewards"])


class CasataGame(pyspiel.Game):
    """One game with its players and options."""

    def __init__(self, name: str, params: Mapping[str, object] | None = None) -> None:
        """Load the rules; OptionError for what cannot be played."""
        game, chosen = find(name), dict(params or {})
        wanted = {**SETTINGS, "players": game.seats[-1], **chosen}
        options = {each.name: _read(each, chosen[each.name]) for each in _options_of(game) if each.name in chosen}
        ruleset = Ruleset(name, int(wanted["players"]), options, compiled=bool(wanted["compiled"]))
        if not 0 < wanted["deals"] < 1 << SEED_BITS:
            raise OptionError("{name} must be {values}, not {value}.", name="deals",
                              values=f"1 to {(1 << SEED_BITS) - 1}", value=quote(wanted["deals"]))  # fmt: skip
        self.table = SpielTable(ruleset, int(wanted["seed"]), int(wanted["deals"]), _rewards_of(wanted))
        ceiling = float(game.learning.ceiling(ruleset.batch.scratch.boxes[0]))
        by_rank = self.table.rewards == RANK
        info = pyspiel.GameInfo(
            num_distinct_actions=ruleset.actions, max_chance_outcomes=self.table.deals, num_players=ruleset.seats,
            min_utility=-1.0 if by_rank else -ceiling, max_utility=1.0 if by_rank else ceiling,
            utility_sum=0.0 if by_rank else None, max_game_length=LONGEST,
        )  # fmt: skip
        super().__init__(_type_of(game, self.table.rewards), info, chosen)

    def new_initial_state(self) -> CasataState:
        """The root, where chance chooses a deal."""
        return CasataState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The root alone."""
        return 1

    def make_py_observer(self, iig_obs_type: Spiel = None, params: Spiel = None) -> CasataObserver:
        """What observes states."""
        return CasataObserver(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class CasataState(pyspiel.State):
    """A moment of a game."""

    def __init__(self, game: CasataGame) -> None:
        """The root."""
        super().__init__(game)
        self.table = game.table
        self.episode: InformationStateEpisode | None = None

    @property
    def dealt(self) -> InformationStateEpisode:
        """The game that chance has chosen."""
        if self.episode is None:
            raise ValueError("chance has not chosen a deal yet")
        return self.episode

    def current_player(self) -> int:
        """Who decides; in a simultaneous choice the lowest seat that has not decided yet."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.over else self.episode.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.episode is not None and self.episode.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals, equally likely."""
        return [(deal, 1 / self.table.deals) for deal in range(self.table.deals)]

    def returns(self) -> list[float]:
        """What the game is worth to each seat, at its end."""
        if not self.is_terminal():
            return [0.0] * self.table.ruleset.seats
        return list(map(float, worth(self.table.rewards, *self.dealt.results())))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CasataState:
        """A state that a player cannot tell from this one, uniformly dealt; its history stays that of this one."""
        other: CasataState = self.clone()
        other.episode = self.dealt.determinize(player, [int(sampler() * (1 << 32)) for _ in range(WORDS)])
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.dealt.codes)

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = self.table.deal(action)
        else:
            self.episode.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        ruleset = self.table.ruleset
        return str(ruleset.game.move(action, ruleset.names))

    def __str__(self) -> str:
        """The game, how far it is, and a digest of its position."""
        if self.episode is None:
            return f"{self.table.ruleset.game.name}: not dealt"
        return f"{self.table.ruleset.game.name}: decision {len(self.episode.history)}, {self.episode.digest()}"


class CasataObserver:
    """Observes states: the features of the encoder, and for perfect recall the last events that a seat knows of.

    Its string for perfect recall also has a digest of all that the seat has ever learned and decided.
    """

    def __init__(self, table: SpielTable, wanted: Spiel, params: Mapping[str, object] | None) -> None:
        """ValueError for an observation that there is none of: of all secrets, or of secrets alone."""
        if params:
            raise ValueError(f"these observations have no parameters; given were {params}")
        if not wanted.public_info or wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("observations are of what one seat sees, or of what is public")
        self._ruleset, self._recall = table.ruleset, bool(wanted.perfect_recall)
        self._own = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        encoder = table.ruleset.encoder
        self._seat_parts = [
            [EVENT_SEAT, *(EVENT_SEAT + 1 + SLOTS.index(slot) for slot, _, axis in kind.slots if axis == "seat")]
            for kind in table.ruleset.game.events.kinds
        ]
        self.tensor = np.zeros(encoder.size + self._recall * RECENT * EVENT_PARTS, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {
            feature.name: self.tensor[feature.start : feature.stop].reshape(feature.shape)
            for feature in encoder.features
        }
        if self._recall:
            self.dict["recent"] = self.tensor[encoder.size :].reshape(RECENT, EVENT_PARTS)

    def set_from(self, state: CasataState, player: int) -> None:
        """Write what a player observes; all 0 before the deal."""
        self.tensor.fill(0)
        if state.episode is None:
            return
        self.tensor[: self._ruleset.encoder.size] = self._observe(state.episode, player)
        if self._recall:
            self._write_recent(state.episode.recent[player], player)

    def string_from(self, state: CasataState, player: int) -> str:
        """The same as numbers in a row."""
        if state.episode is None:
            return "not dealt"
        seen = " ".join(map(str, self._observe(state.episode, player).tolist()))
        return f"{seen} {state.episode.digests[player].hex()}" if self._recall else seen

    def _observe(self, episode: InformationStateEpisode, player: int) -> NDArray[np.int16]:
        if self._own:
            return episode.observe(player)
        return self._ruleset.observe(episode.asked or episode.position, None)

    def _write_recent(self, entries: Sequence[list[int]], player: int) -> None:
        """Events with seats as the player counts them, the last one first."""
        seats = self._ruleset.seats
        for row, entry in zip(self.dict["recent"], reversed(entries), strict=False):
            row[:] = entry
            for part in self._seat_parts[entry[0]]:
                if 0 <= entry[part] < seats:
                    row[part] = (entry[part] - player) % seats


def register() -> None:
    """Let `pyspiel.load_game` know every game.

    What creates them is a class, because OpenSpiel drops it after Python has ended, when nothing else may be freed.
    """
    for name in names():
        create = type(f"Casata_{name}", (CasataGame,), {"__init__": functools.partialmethod(CasataGame.__init__, name)})
        pyspiel.register_game(_type_of(find(name), RANK), create)


register()
