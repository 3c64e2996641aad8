from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

__version__: str
ACTIONS: int
OBSERVATION: int
POSITION_SIZE: int
SIDE_SIZE: int
CARD_SIZE: int
CARD_SLOTS: int
MOST_MOVES: int

class Error(ValueError):
    """What was asked for is wrong; the text says what, where, and what was expected."""

class Rng:
    """Archon's generator: the same numbers on every machine."""
    def __init__(self, seed: int) -> None: ...
    @staticmethod
    def stream(seed: int, index: int, purpose: int = 0) -> Rng:
        """One of many generators that are independent of each other."""
    def below(self, n: int) -> int: ...
    def uniform(self) -> float: ...
    def next64(self) -> int: ...

class Deck:
    """A deck list."""
    name: str
    @property
    def uuid(self) -> str: ...
    @property
    def set(self) -> Optional[str]: ...
    @property
    def houses(self) -> List[str]: ...
    @property
    def cards(self) -> List[Dict[str, Any]]:
        """A dictionary for each card: id, title, house, maverick, legacy, anomaly, enhancements."""
    @property
    def problems(self) -> List[str]:
        """What keeps it from being an ordinary deck, a sentence each."""
    @property
    def doubts(self) -> List[str]:
        """What isn't known of it, so that it may be another deck in life, a sentence each."""
    @property
    def fingerprint(self) -> int:
        """Equal for equal lists, whatever they are called."""
    def to_json(self) -> str: ...
    @staticmethod
    def from_json(text: str) -> Deck: ...

class Table:
    """Two decks that play each other; all their games share it. Player 0 has the first."""
    def __init__(self, a: Deck, b: Deck) -> None: ...
    @property
    def decks(self) -> List[Deck]: ...

class Game:
    """A game: the cards of both players and the position. Players are 0 and 1."""
    def __init__(self, table: Table, rng: Rng, first: int = 0, chains: Sequence[int] = (0, 0),
                 turn_limit: int = 200) -> None: ...
    @property
    def over(self) -> bool: ...
    @property
    def player(self) -> int:
        """Who must choose; -1 when the game is over."""
    @property
    def turn(self) -> int: ...
    @property
    def first(self) -> int: ...
    @property
    def active(self) -> int:
        """Whose turn it is."""
    @property
    def winner(self) -> Optional[int]:
        """None before the end and for a draw at the limit of turns."""
    def reward(self, player: int) -> int:
        """1 for the winner, -1 for the loser, else 0."""
    @property
    def count(self) -> int:
        """How many legal moves there are; 0 when the game is over."""
    def choose(self, place: int) -> int:
        """Plays a legal move by its place among them, from 0. Returns the next `count`."""
    def step(self, action: int) -> None:
        """Plays an action. One that isn't legal raises Error and changes nothing."""
    def actions(self) -> npt.NDArray[np.int64]:
        """The legal actions, in the order of `choose`."""
    def action_mask(self) -> npt.NDArray[np.bool_]: ...
    def labels(self) -> List[str]:
        """The legal moves in words, in the order of `choose`."""
    def describe(self, action: int) -> str:
        """A legal action in words."""
    def side(self, player: int) -> Dict[str, int]:
        """What both players can count on a player's side."""
    def observe(self, player: int) -> npt.NDArray[np.float32]:
        """What a player sees, as docs/python.md lays it out."""
    def hash(self) -> int: ...
    def observation_hash(self, player: int) -> int:
        """Equal for positions that a player can't tell apart."""
    def determinize(self, player: int, rng: Rng) -> None:
        """Deals out anew what is hidden from a player, and the dice to come."""
    def position(self) -> str:
        """The position as a file, where one can be written: see docs/positions.md."""
    def copy(self) -> Game: ...
    def save(self) -> bytes:
        """The game as bytes, for this version and its cards."""
    @staticmethod
    def load(bytes: bytes) -> Game: ...

class Agent:
    """One of Archon's agents, by name: "greedy", "mcts:iterations=500", ... It plays one seat of one game at a time."""
    def __init__(self, spec: str, seed: int = 1) -> None: ...
    @property
    def name(self) -> str: ...
    def choose(self, game: Game) -> int:
        """The action that it would play; it uses no more than its player knows."""
    def forget(self) -> None:
        """To be called before another game."""

class Sighting:
    """What an agent written in Python is shown: no more than its player may know."""
    @property
    def player(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def seed(self) -> int:
        """A random number for this choice: with it alone, and no dice of its own, an agent plays the same again."""
    def observation(self) -> npt.NDArray[np.float32]: ...
    def actions(self) -> npt.NDArray[np.int64]:
        """What can be answered; of copies that are alike only the first."""
    def action_mask(self) -> npt.NDArray[np.bool_]: ...
    def labels(self) -> List[str]: ...

class Batch:
    def __init__(self, tables: Sequence[Table], games: int, opponent: Optional[str], seat: Optional[int],
                 turn_limit: int, chains: Sequence[int], threads: int, observations: bool, masks: bool,
                 legal: bool) -> None: ...
    @property
    def arrays(self) -> Dict[str, npt.NDArray[Any]]: ...
    @property
    def finished(self) -> int: ...
    def reset(self, seed: int) -> None: ...
    def step(self, actions: npt.ArrayLike) -> None: ...
    def choose(self, places: npt.ArrayLike) -> None: ...
    def play_random(self, choices: int) -> None: ...
    def game(self, index: int) -> Game: ...
    def seats(self) -> npt.NDArray[np.int8]: ...

class Battle:
    """A battle of Archmajesty. Players are 0, the allied side, and 1."""
    @property
    def over(self) -> bool: ...
    @property
    def player(self) -> int:
        """Who must choose; -1 when the battle is over."""
    @property
    def winner(self) -> Optional[int]:
        """None before the end, and where nobody has won."""
    @property
    def round(self) -> int:
        """From 1; 0 before the battle."""
    @property
    def question(self) -> str:
        """What is asked, in words: "Main: Berta Ironroot"."""
    @property
    def unit(self) -> Optional[str]:
        """Who is asked about, by name."""
    @property
    def count(self) -> int:
        """How many legal moves there are; 0 when the battle is over."""
    def labels(self) -> List[str]:
        """The legal moves in words, no two alike, in the order of `choose`."""
    def choose(self, place: Union[int, str]) -> int:
        """Plays a legal move by its place among them, from 0, or by its label. Returns the next `count`."""
    def undo(self, choices: int = 1) -> None:
        """Takes back so many choices."""
    def log(self) -> List[str]:
        """Every choice so far, as `labels` had it."""
    def observe(self) -> Dict[str, Any]:
        """What both sides see, as docs/python.md lays it out."""
    def position(self) -> str:
        """The position as a file: see docs/archmajesty-positions.md. It holds the dice and the order of the decks."""
    def copy(self) -> Battle: ...
    def _advise(self, agent: str, seed: int, threads: int) -> str: ...

class BattleAgent:
    """An agent that fights battles, by name: "novice", "mcts:iterations=500", ... It plays one side of one battle."""
    def __init__(self, spec: str, seed: int = 1) -> None: ...
    @property
    def name(self) -> str: ...
    def choose(self, battle: Battle) -> int:
        """The place of the move that it would play; it foresees neither dice nor decks."""
    def forget(self) -> None:
        """To be called before another battle."""

class Functions:
    """Agents that are functions, as long as this lives."""
    def __init__(self) -> None: ...
    def add(self, function: Callable[[Sighting], int]) -> str: ...

def ask(kind: str, form: str, functions: Functions, threads: int) -> Dict[str, str]: ...
def ask_battles(kind: str, form: str, level: int, readings: str, threads: int) -> Dict[str, str]: ...
def schema(kind: str) -> str: ...
def alliances(decks: Sequence[Deck], best: int, field: str) -> str: ...
def lineups(run: str, match: str, mine: Sequence[str], theirs: Sequence[str], skill: float) -> str: ...
def auction(bid: str, deck: str, their_error: float, they_think: Optional[float]) -> str: ...
def calibration(results: str, decks: Sequence[Deck], field: str, confidence: float) -> str: ...
def fair(party: str, against: str, party_agent: str, gm_agent: str, level: int, wanted: float, battles: int, seed: int,
         confidence: float, readings: str, threads: int) -> str: ...
def battle_between(party: str, against: str, level: int, seed: int, readings: str) -> Battle: ...
def battle_at(position: str) -> Battle: ...
def bundled_battlers() -> List[List[str]]: ...
def find_deck(spec: str) -> Deck: ...
def decks_of(text: Union[str, bytes], source: str) -> List[Union[Deck, str]]: ...
def bundled_decks() -> List[Deck]: ...
def card_facts() -> npt.NDArray[np.float32]: ...
def card_fact_names() -> List[str]: ...
def card_titles() -> List[str]: ...
def library_fingerprint() -> int: ...
def position_names() -> List[str]: ...
def side_names() -> List[str]: ...
def card_names() -> List[str]: ...
def house_names() -> List[str]: ...
def action_blocks() -> List[Tuple[str, int, int, str]]: ...
def action_name(action: int) -> str: ...
