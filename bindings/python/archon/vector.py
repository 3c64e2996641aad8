"""Many games that go on side by side: one call is a choice in each of them."""

from __future__ import annotations

from typing import Any, Optional, Sequence

import numpy as np

from . import _archon
from ._archon import Game
from .decks import pairs_of
from .environments import observation_box
from .layout import ACTIONS
from .spaces import Discrete


class VectorEnv:
    """`num_envs` games, stepped together without the interpreter's lock and, with `threads`, on several cores.

    A game that ends is followed by the next at once. After `reset` and every step these arrays are filled anew, in
    place (copy what is to be kept); a row is a game:

    * `observations` (float32, of the player to choose), `masks` (uint8), `legal` (int16: the legal actions, then -1)
    * `counts`: how many actions are legal; `players`: who must choose
    * `done`: the step ended the game, and the rest of the row is the next one's; `rewards`: of both players, then

    With an `opponent` (a name of Archon's agents) every choice is the learner's, in seat `seat`, or, without one, in
    the seats in turn: `seats()` tells. Results depend on nothing but the seed and the choices.
    """

    def __init__(self, decks: Sequence[Any], num_envs: int, *, opponent: Optional[str] = None,
                 seat: Optional[int] = None, chains: Sequence[int] = (0, 0), turn_limit: int = 200, threads: int = 1,
                 observe: bool = True, mask: bool = True, legal: bool = True):
        self.num_envs = num_envs
        self._batch = _archon.Batch(pairs_of(decks), num_envs, opponent, seat, turn_limit, list(chains), threads,
                                    observe, mask, legal)
        arrays = self._batch.arrays
        self.observations: Optional[np.ndarray] = arrays.get("observations")
        self.masks: Optional[np.ndarray] = arrays.get("masks")
        self.legal: Optional[np.ndarray] = arrays.get("legal")
        self.counts: np.ndarray = arrays["counts"]
        self.players: np.ndarray = arrays["players"]
        self.rewards: np.ndarray = arrays["rewards"]
        self.done: np.ndarray = arrays["done"]
        self.single_observation_space = observation_box()
        self.single_action_space = Discrete(ACTIONS)
        self._seed = 1
        self._dealt = False

    def reset(self, seed: Optional[int] = None) -> Optional[np.ndarray]:
        """Deals all games of a seed. Returns the observations."""
        if seed is not None:
            self._seed = seed
        self._batch.reset(self._seed)
        self._dealt = True
        return self.observations

    def step(self, actions: np.ndarray) -> Optional[np.ndarray]:
        """Plays an action in each game. Returns the observations; the rest is in the arrays."""
        self._begin()
        self._batch.step(actions)
        return self.observations

    def choose(self, places: np.ndarray) -> Optional[np.ndarray]:
        """The same by places among the legal moves, 0 to counts - 1: quicker, where it doesn't matter which is which."""
        self._begin()
        self._batch.choose(places)
        return self.observations

    def play_random(self, choices: int = 1) -> Optional[np.ndarray]:
        """Plays so many random choices in each game."""
        self._begin()
        self._batch.play_random(choices)
        return self.observations

    def game(self, index: int) -> Game:
        """A copy of one of the games."""
        return self._batch.game(index)

    def seats(self) -> np.ndarray:
        """The learner's seat in each game; -1: both."""
        return self._batch.seats()

    @property
    def finished(self) -> int:
        """Games that have ended since the last reset."""
        return self._batch.finished

    def _begin(self) -> None:
        if not self._dealt:
            raise _archon.Error("no games have been dealt; expected reset() first")
