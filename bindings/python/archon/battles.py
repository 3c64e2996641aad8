"""Archmajesty: battles of mages in the hand, and how parties fare in many of them."""

from __future__ import annotations

import json
from typing import Any, Dict, List

from . import _archon
from ._archon import Battle
from .laboratory import Result, _fill


def new_battle(party: str, against: str, *, level: int = 0, seed: int = 1, readings: str = "") -> Battle:
    """A battle at its first question. Player 0 has the party.

    `party`: one mage or several joined by "+": files, names or parts of them, "random:SEED". `against`: an encounter's
    file or name, or mages. `level` is how many steps harder the encounter is; in a duel each costs five HP.
    """
    return _archon.battle_between(party, against, level, seed, readings)


def load_battle(position: str) -> Battle:
    """A battle from the text of a position, as `Battle.position` and the program write it."""
    return _archon.battle_at(position)


def advise(battle: Battle, agent: str = "mcts:iterations=1000", *, seed: int = 1, threads: int = 1) -> Dict[str, Any]:
    """What each choice is worth as a search (mcts or ismcts) sees it: what `archon advise --json` writes."""
    return json.loads(battle._advise(agent, seed, threads))


def mages() -> List[str]:
    """The names of the bundled mages."""
    return _archon.bundled_battlers()[0]


def encounters() -> List[str]:
    """The names of the bundled encounters."""
    return _archon.bundled_battlers()[1]


def encounter(party: str, against: str, *, games: int = 100, party_agent: str = "expert", gm_agent: str = "expert",
              level: int = 0, readings: str = "", seed: int = 1, threads: int = 0, confidence: float = 0.95) -> Result:
    """How a party fares against an encounter, or against other mages, as `archon encounter` finds it.

    Tables: "games", "cards". Ctrl-C raises KeyboardInterrupt.
    """
    return Result(_archon.fight_encounter(_fill(
        _archon.EncounterQuestion(), party=party, against=against, party_agent=party_agent, gm_agent=gm_agent,
        games=games, level=level, readings=readings, seed=seed, threads=threads, confidence=confidence)))
