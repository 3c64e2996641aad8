"""What each number of an observation and of an action means."""

from __future__ import annotations

from typing import List, Tuple

import numpy as np

from . import _archon

ACTIONS: int = _archon.ACTIONS
OBSERVATION: int = _archon.OBSERVATION
CARD_SLOTS: int = _archon.CARD_SLOTS
MOST_MOVES: int = _archon.MOST_MOVES

POSITION: List[str] = _archon.position_names()
SIDE: List[str] = _archon.side_names()
CARD: List[str] = _archon.card_names()

_SIDES = _archon.POSITION_SIZE
_CARDS = _SIDES + 2 * _archon.SIDE_SIZE


def part(observation: np.ndarray, name: str) -> np.ndarray:
    """A view of one part of an observation, or of many in a batch: "position", "mine", "theirs" or "cards".

    "cards" has a row for each slot (0 to 39 are the player's own cards) and the columns of `layout.CARD`; the others
    have the columns of `layout.POSITION` and `layout.SIDE`.
    """
    if name == "position":
        return observation[..., :_SIDES]
    if name == "mine":
        return observation[..., _SIDES:_SIDES + _archon.SIDE_SIZE]
    if name == "theirs":
        return observation[..., _SIDES + _archon.SIDE_SIZE:_CARDS]
    if name == "cards":
        return observation[..., _CARDS:].reshape(*observation.shape[:-1], CARD_SLOTS, _archon.CARD_SIZE)
    raise _archon.Error(f"an observation has no part '{name}'; expected position, mine, theirs or cards")


def describe_observation() -> List[str]:
    """The name of every number of an observation, in order."""
    cards = [f"card {slot} {name}" for slot in range(CARD_SLOTS) for name in CARD]
    return POSITION + [f"mine {name}" for name in SIDE] + [f"theirs {name}" for name in SIDE] + cards


def action_name(action: int) -> str:
    """The verb of an action and the place within its block: "play 12"."""
    return _archon.action_name(action)


def action_block(verb: str) -> Tuple[int, int]:
    """The first action of a verb, and how many it has: `first, size = action_block("play")`. Where a verb has gained
    actions later, they are a block of their own behind the others (docs/python.md), and this is the first block."""
    for name, first, size, _ in _archon.action_blocks():
        if name == verb:
            return first, size
    known = ", ".join(name for name, *_ in _archon.action_blocks())
    raise _archon.Error(f"unknown verb '{verb}'; expected one of {known}")
