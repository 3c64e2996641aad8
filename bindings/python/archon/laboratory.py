"""Matches, bids and rankings: what the commands of the program do, with results as plain data."""

from __future__ import annotations

import csv
import io
import json
from typing import Any, Callable, Dict, Iterable, List, Optional, Union

from . import _archon
from ._archon import Error, Sighting
from .decks import DeckLike, deck, load_decks

AgentLike = Union[str, Callable[[Sighting], int]]


class Result(dict):
    """What a measurement found: the report that the program writes with --json, and its tables.

    `tables` names them, `rows` gives one as a list of dictionaries, `frame` as a pandas frame.
    """

    def __init__(self, reports: Dict[str, str]):
        super().__init__(json.loads(reports["json"]))
        self._csv = {name: text for name, text in reports.items() if name != "json"}

    @property
    def tables(self) -> List[str]:
        return sorted(self._csv) + [name for name in ("cards", "levels", "mean_keys") if self._nested(name)]

    def rows(self, table: Optional[str] = None) -> List[Dict[str, Any]]:
        """A table, by default the first, as a list of dictionaries."""
        name = table if table is not None else self.tables[0]
        if name in self._csv:
            return [{key: _value(word) for key, word in row.items()}
                    for row in csv.DictReader(io.StringIO(self._csv[name]))]
        if name not in self.tables:
            raise Error(f"there is no table '{name}'; expected {' or '.join(self.tables)}")
        return [_flat(row) for row in self._nested(name)]

    def frame(self, table: Optional[str] = None) -> Any:
        """A table, by default the first, as a pandas frame."""
        import pandas

        return pandas.DataFrame(self.rows(table))

    def _nested(self, name: str) -> List[Dict[str, Any]]:
        if name == "cards" and "side_a" in self:
            return [{"side": side, **row} for side in "ab" for row in self[f"side_{side}"]["cards"]]
        found = self.get(name)
        return found if isinstance(found, list) else []


def _value(word: str) -> Any:
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            pass
    return word


def _flat(row: Dict[str, Any], prefix: str = "") -> Dict[str, Any]:
    out: Dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, dict):
            out.update(_flat(value, f"{prefix}{key}_"))
        else:
            out[prefix + key] = value
    return out


def _fill(question: Any, **members: Any) -> Any:
    for name, value in members.items():
        try:
            setattr(question, name, value)
        except TypeError:
            raise Error(f"{name} = {value!r} has the wrong type") from None
    return question


def match(a: DeckLike, b: DeckLike, *, games: int = 1000, agent: AgentLike = "champion",
          agent_a: Optional[AgentLike] = None, agent_b: Optional[AgentLike] = None, chains_a: int = 0,
          chains_b: int = 0, seed: int = 1, turn_limit: int = 200, threads: int = 0, confidence: float = 0.95) -> Result:
    """Plays two decks against each other in mirrored pairs, as `archon match` does.

    An agent is a name, or a function that is given a `Sighting` and answers with one of its `actions()`. Tables:
    "games", "cards", "mean_keys". Ctrl-C raises KeyboardInterrupt.
    """
    return Result(_archon.play_match(_fill(
        _archon.MatchQuestion(), a=deck(a), b=deck(b), games=games, agent_a=agent if agent_a is None else agent_a,
        agent_b=agent if agent_b is None else agent_b, chains_a=chains_a, chains_b=chains_b, seed=seed,
        turn_limit=turn_limit, threads=threads, confidence=confidence)))


def bid(a: DeckLike, b: DeckLike, *, agent: AgentLike = "champion", within: float = 2.0,
        max_games: int = 4000, seed: int = 1, turn_limit: int = 200, threads: int = 0,
        confidence: float = 0.95) -> Result:
    """How many chains on the stronger deck make two decks even, as `archon bid` finds it. Table: "levels"."""
    return Result(_archon.find_bid(_fill(
        _archon.BidQuestion(), a=deck(a), b=deck(b), agent=agent, within=within, max_games=max_games, seed=seed,
        turn_limit=turn_limit, threads=threads, confidence=confidence)))


def rank(decks: Union[DeckLike, Iterable[DeckLike]], *, gauntlet: Union[DeckLike, Iterable[DeckLike]] = (),
         agent: AgentLike = "champion", sure: Optional[float] = None, within: Optional[float] = None,
         games: Optional[int] = None, seconds: Optional[float] = None, top: int = 3, seed: int = 1,
         turn_limit: int = 200, threads: int = 0, confidence: float = 0.95) -> Result:
    """Rates many decks, as `archon rank` does: anything that `load_decks` takes. Tables: "decks", "pairings".

    Plays until the best is known with probability `sure` (0.95), every rating to `within` points, or the `games` or
    `seconds` are spent.
    """
    left_out: List[str] = []
    question = _fill(
        _archon.RankQuestion(), decks=load_decks(decks, problems=left_out),
        gauntlet=load_decks(gauntlet, problems=left_out), agent=agent, sure=sure, within=within, games=games,
        seconds=seconds, top=top, seed=seed, turn_limit=turn_limit, threads=threads, confidence=confidence)
    result = Result(_archon.rank_decks(question))
    result["left_out"] = left_out + result["left_out"]
    return result
