"""A game in the hand."""

from __future__ import annotations

from typing import Sequence

from ._archon import Game, Rng, Table
from .decks import DeckLike, deck


def new_game(a: DeckLike, b: DeckLike, *, seed: int = 1, number: int = 0, first: int = 0,
             chains: Sequence[int] = (0, 0), turn_limit: int = 200) -> Game:
    """Deals game `number` of a seed and runs to its first question. Player 0 has deck `a`.

    The same arguments deal the same game on any machine.
    """
    return Game(Table(deck(a), deck(b)), Rng.stream(seed, number), first, list(chains), turn_limit)


def load_game(saved: bytes) -> Game:
    """The game that `Game.save` wrote, with this version and its cards. Like a pickle, load only what you trust."""
    return Game.load(saved)
