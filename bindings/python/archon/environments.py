"""One game at a time, in the shapes that libraries for learning expect. Neither library is needed."""

from __future__ import annotations

from typing import Any, Callable, Dict as DictOf, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np

from . import _archon
from ._archon import Error, Game, Rng
from .decks import DeckLike, pairs_of
from .layout import ACTIONS, OBSERVATION
from .spaces import Box, Dict, Discrete

Observation = np.ndarray
Opponent = Union[str, Callable[[Any], int]]


def observation_box() -> Box:
    """What observations are: numbers, of which few are above 255."""
    return Box(-4096.0, 4096.0, (OBSERVATION,), np.float32)


class _Dealer:
    """Deals one game after another: the pairs of decks in turn, the seats and who goes first exchanged."""

    def __init__(self, decks: Any, chains: Sequence[int], turn_limit: int):
        self.tables = pairs_of(decks)
        self.chains = list(chains)
        self.turn_limit = turn_limit
        self.seed = 1
        self.number = -1

    def reseed(self, seed: Optional[int]) -> None:
        if seed is not None:
            self.seed, self.number = seed, -1

    def deal(self, first: Optional[int] = None) -> Game:
        self.number += 1
        table = self.tables[self.number % len(self.tables)]
        if first is None:
            first = self.number // len(self.tables) % 2
        return Game(table, Rng.stream(self.seed, self.number), first, self.chains, self.turn_limit)


class Env:
    """A game against an opponent, in the shape of a Gymnasium environment.

    `opponent` is the name of one of Archon's agents, or a function that is given a `Game` to look at and answers with
    an action. The learner's seat is `seat`; without one it changes from game to game. A reward comes at the end: 1, -1,
    or 0 for a draw. `action_mask()` says which actions are legal; another one raises `Error` and changes nothing.
    """

    metadata: DictOf[str, Any] = {"render_modes": ["ansi"], "name": "archon_keyforge"}

    def __init__(self, decks: Sequence[Any], *, opponent: Opponent = "random", seat: Optional[int] = None,
                 chains: Sequence[int] = (0, 0), turn_limit: int = 200, render_mode: Optional[str] = None):
        if seat not in (None, 0, 1):
            raise Error(f"seat = {seat!r} is not a seat; expected 0 or 1")
        self._dealer = _Dealer(decks, chains, turn_limit)
        self._fixed_seat = seat
        self._opponent = opponent
        self._agent: Optional[_archon.Agent] = None
        self.render_mode = render_mode
        self.observation_space = observation_box()
        self.action_space = Discrete(ACTIONS)
        self.seat = 0 if seat is None else seat
        self.game: Optional[Game] = None

    def reset(self, *, seed: Optional[int] = None, options: Optional[DictOf[str, Any]] = None
              ) -> Tuple[Observation, DictOf[str, Any]]:
        """Deals the next game; a seed begins the row of games anew. Returns observation and info."""
        del options
        self._dealer.reseed(seed)
        while True:
            self.game = self._dealer.deal()
            if self._fixed_seat is None:
                self.seat = self._dealer.number // (2 * len(self._dealer.tables)) % 2
            if isinstance(self._opponent, str):
                self._agent = _archon.Agent(self._opponent, self._dealer.seed + self._dealer.number)
            self._answer()
            if not self.game.over:
                return self._observation(), self._info()

    def step(self, action: int) -> Tuple[Observation, float, bool, bool, DictOf[str, Any]]:
        """Plays an action and the opponent's answers.

        Returns observation, reward, terminated, truncated (at the limit of turns) and info.
        """
        game = self._playing()
        game.step(int(action))
        self._answer()
        drawn = game.over and game.winner is None
        return (self._observation(), float(game.reward(self.seat)), game.over and not drawn, drawn, self._info())

    def action_mask(self) -> np.ndarray:
        """Which actions are legal now: an array of bool."""
        return self._playing().action_mask()

    def render(self) -> str:
        """The position as text, where it can be written as such; else a line."""
        return render(self._playing())

    def close(self) -> None:
        """Nothing has to be closed."""

    @property
    def unwrapped(self) -> "Env":
        return self

    def _playing(self) -> Game:
        if self.game is None:
            raise Error("no game has been dealt; expected reset() first")
        return self.game

    def _answer(self) -> None:
        game = self._playing()
        while not game.over and game.player != self.seat:
            if self._agent is not None:
                game.step(self._agent.choose(game))
            else:
                game.step(int(self._opponent(game)))  # type: ignore[operator]

    def _observation(self) -> Observation:
        return self._playing().observe(self.seat)

    def _info(self) -> DictOf[str, Any]:
        game = self._playing()
        return {"action_mask": game.action_mask(), "seat": self.seat, "turn": game.turn, "winner": game.winner}


class AECEnv:
    """Both seats of a game, one choice after the other, in the shape of a PettingZoo AEC environment."""

    metadata: DictOf[str, Any] = {"render_modes": ["ansi"], "name": "archon_keyforge", "is_parallelizable": False}

    def __init__(self, decks: Sequence[Any], *, chains: Sequence[int] = (0, 0), turn_limit: int = 200,
                 render_mode: Optional[str] = None):
        self._dealer = _Dealer(decks, chains, turn_limit)
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents: List[str] = []
        self.agent_selection = "player_0"
        self.game: Optional[Game] = None
        self.rewards: DictOf[str, float] = {}
        self.terminations: DictOf[str, bool] = {}
        self.truncations: DictOf[str, bool] = {}
        self.infos: DictOf[str, DictOf[str, Any]] = {}
        self._cumulative_rewards: DictOf[str, float] = {}
        mask = Box(0, 1, (ACTIONS,), np.int8)
        space = Dict({"observation": observation_box(), "action_mask": mask})
        self.observation_spaces = {name: space for name in self.possible_agents}
        self.action_spaces = {name: Discrete(ACTIONS) for name in self.possible_agents}

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AECEnv":
        return self

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[DictOf[str, Any]] = None) -> None:
        """Deals the next game; a seed begins the row of games anew."""
        del options
        self._dealer.reseed(seed)
        self.game = self._dealer.deal()
        self.agents = list(self.possible_agents)
        self.rewards = {name: 0.0 for name in self.agents}
        self._cumulative_rewards = {name: 0.0 for name in self.agents}
        self.terminations = {name: False for name in self.agents}
        self.truncations = {name: False for name in self.agents}
        self.infos = {name: {} for name in self.agents}
        self.agent_selection = self.possible_agents[self.game.player]

    def observe(self, agent: str) -> DictOf[str, np.ndarray]:
        """What an agent sees: "observation", and "action_mask", which is empty unless it must choose."""
        game = self._playing()
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection and not game.over:
            mask[game.actions()] = 1
        return {"observation": game.observe(self.possible_agents.index(agent)), "action_mask": mask}

    def action_mask(self, agent: Optional[str] = None) -> np.ndarray:
        """Which actions are legal for an agent, by default for the one that must choose."""
        return self.observe(agent or self.agent_selection)["action_mask"]

    def last(self, observe: bool = True
             ) -> Tuple[Optional[DictOf[str, np.ndarray]], float, bool, bool, DictOf[str, Any]]:
        """Observation, reward since its last choice, terminated, truncated and info of the agent that is next."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        """Plays the choice of `agent_selection`; None once its game is over."""
        agent, game = self.agent_selection, self._playing()
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise Error("the game is over: expected None as the action")
            self._leave(agent)
            return
        if action is None:
            raise Error(f"{agent} must choose: expected an action, not None")
        game.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {name: float(game.reward(i)) for i, name in enumerate(self.possible_agents)}
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]
        if not game.over:
            self.agent_selection = self.possible_agents[game.player]
            return
        drawn = game.winner is None
        self.terminations = {name: not drawn for name in self.agents}
        self.truncations = {name: drawn for name in self.agents}

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents in the order in which they choose, until all have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        """The position as text, where it can be written as such; else a line."""
        return render(self._playing())

    def close(self) -> None:
        """Nothing has to be closed."""

    def _playing(self) -> Game:
        if self.game is None:
            raise Error("no game has been dealt; expected reset() first")
        return self.game

    def _leave(self, agent: str) -> None:
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            table.pop(agent)
        if self.agents:
            self.agent_selection = self.agents[0]


def render(game: Game) -> str:
    """A position as text: a position file where one can be written, else what is asked of whom."""
    try:
        return game.position()
    except Error:
        who = "over" if game.over else f"player {game.player} chooses"
        return f"turn {game.turn}: {who}"
