"""Archmajesty: battles of mages in the hand, and how parties fare in many of them."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, List

from . import _archon
from ._archon import Battle
from .laboratory import Result, _whole


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


def _ask(kind: str, level: int, readings: str, threads: int, **fields: Any) -> Result:
    given = {name: value for name, value in fields.items() if value is not None}
    return Result(_archon.ask_battles(kind, json.dumps(given), _whole("level", level), readings,
                                      _whole("threads", threads)))


def encounter(party: str, against: str, *, games: int = 100, party_agent: str = "expert", gm_agent: str = "expert",
              level: int = 0, readings: str = "", threads: int = 0, **more: Any) -> Result:
    """How a party fares against an encounter, or against other mages, as `archon encounter` finds it.

    `more` are further keywords of `archon.match`. Tables: "games", "cards". Ctrl-C raises KeyboardInterrupt.
    """
    return _ask("match", level, readings, threads, a=party, b=against, agent_a=party_agent, agent_b=gm_agent,
                games=games, **more)


def bid(party: str, against: str, *, agent: str = "expert", within: float = 0.25, readings: str = "", threads: int = 0,
        **more: Any) -> Result:
    """The level at which a party wins half of its battles, or the HP that make two parties even, as `archon bid` finds it."""
    return _ask("bid", 0, readings, threads, a=party, b=against, agent=agent, within=within, **more)


def fair(party: str, encounter: str, *, fair: float = 60, games: int = 1200, level: int = 0,
         party_agent: str = "expert", gm_agent: str = "expert", seed: int = 1, confidence: float = 0.95, readings: str = "",
         threads: int = 0) -> Result:
    """Whether an encounter is fair for a party tonight, and what would make it so, as `archon fair` finds it.

    `fair` is how many percent of its battles the party is to win, `games` about how many are fought. Tables: "levels".
    """
    return Result({"json": _archon.fair(party, encounter, party_agent, gm_agent, _whole("level", level), fair,
                                        _whole("games", games), seed, confidence, readings, _whole("threads", threads))})


def rank(mages: Iterable[str], *, gauntlet: Iterable[str] = (), agent: str = "expert", readings: str = "",
         threads: int = 0, **more: Any) -> Result:
    """Which of many mages is the strongest, in duels or against the encounters of a gauntlet, as `archon rank` finds it."""
    return _ask("rank", 0, readings, threads, decks=list(mages), gauntlet=list(gauntlet) or None, agent=agent, **more)
