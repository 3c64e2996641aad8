"""KeyForge by its full rules: games for learning agents, and measures for decks.

For researchers: `Env` (the shape of Gymnasium), `AECEnv` (that of PettingZoo), `VectorEnv` (many games in one
call), `new_game` for a game in the hand. For decks: `load_decks`, and
a function for each kind of experiment: `match`, `bid`, `rank`, `handicap`, `versus`, `why`, `grid`, `tournament`,
`bench`; `alliance`, `lineup`, `auction` and `calibrate` need no new games. docs/python.md shows
how each is used. For Archmajesty, the second game: `battles`.
"""

from . import battles
from ._archon import Agent, Battle, BattleAgent, Deck, Error, Game, Rng, Sighting, Table, __version__
from .answers import alliance, auction, calibrate, lineup
from .decks import bundled_decks, card_facts, deck, load_decks, random_deck
from .environments import AECEnv, Env
from .games import load_game, new_game
from .laboratory import Result, bench, bid, grid, handicap, match, rank, schema, tournament, versus, why
from .layout import ACTIONS, OBSERVATION, action_block, action_name, describe_observation, part
from .spaces import Box, Dict, Discrete
from .vector import VectorEnv

__all__ = [
    "ACTIONS", "AECEnv", "Agent", "Battle", "BattleAgent", "Box", "Deck", "Dict", "Discrete", "Env", "Error", "Game",
    "OBSERVATION", "Result", "Rng", "Sighting", "Table", "VectorEnv", "__version__", "action_block", "action_name",
    "alliance", "auction", "battles", "bench", "bid", "bundled_decks", "calibrate", "card_facts", "deck",
    "describe_observation", "grid", "handicap", "lineup", "load_decks", "load_game", "match", "new_game", "part", "random_deck", "rank", "schema", "tournament", "versus", "why",
]
