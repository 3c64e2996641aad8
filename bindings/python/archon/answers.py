"""Questions that need no new games: Alliances, line-ups, auctions, and how well people's games are foretold.

Each answers what its command writes with --json, byte for byte in `text`.
"""

from __future__ import annotations

import os
from typing import Any, Optional, Sequence, Union

from . import _archon
from .decks import load_decks
from .laboratory import Result

Path = Union[str, "os.PathLike[str]"]


def _result(text: str) -> Result:
    return Result({"json": text})


def alliance(*decks: Any, best: int = 20, field: str = "ace") -> Result:
    """The best Alliances of a box, by their cards, as `archon alliance` finds them: decks as for `load_decks`."""
    return _result(_archon.alliances(load_decks(*decks), best, field))


def lineup(run: Path, *, match: str = "triad", mine: Sequence[str] = (), theirs: Sequence[str] = (),
           skill: float = 0) -> Result:
    """Which decks to bring and to ban, as `archon lineup` says it: `run` is a file that --run wrote."""
    return _result(_archon.lineups(os.fspath(run), match, list(mine), list(theirs), skill))


def auction(bid: Union[Result, Path], *, deck: str = "", their_error: float = 5,
            they_think: Optional[float] = None) -> Result:
    """How to bid chains for a deck, as `archon auction` says it: `bid` is what `bid` found, or the program's JSON."""
    if isinstance(bid, Result):
        text = bid.text
    else:
        with open(bid, encoding="utf-8") as file:
            text = file.read()
    return _result(_archon.auction(text, deck, their_error, they_think))


def calibrate(results: Path, *decks: Any, field: str = "ace", confidence: float = 0.95) -> Result:
    """How well predictions agree with games of people, as `archon calibrate` finds it: `results` is a CSV file."""
    with open(results, encoding="utf-8") as file:
        text = file.read()
    return _result(_archon.calibration(text, load_decks(*decks), field, confidence))


