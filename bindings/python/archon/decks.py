"""Decks: found, read from files, made up."""

from __future__ import annotations

import os
from typing import Iterable, List, NamedTuple, Optional, Sequence, Union

import numpy as np

from . import _archon
from ._archon import Deck, Error

DeckLike = Union[Deck, str, "os.PathLike[str]"]
ENDINGS = (".json", ".ndjson", ".jsonl", ".csv", ".tsv", ".txt", ".cod", ".o8d")
NAMELESS = "unnamed deck"


def deck(what: DeckLike) -> Deck:
    """The deck that is meant: a `Deck`, a file, (part of) the name of a bundled deck, or "random:SEED"."""
    return what if isinstance(what, Deck) else _archon.find_deck(os.fspath(what))


def bundled_decks() -> List[Deck]:
    """The decks that come with Archon."""
    return _archon.bundled_decks()


def random_deck(seed: int, set: Optional[str] = None, number: int = 1) -> Deck:
    """Deck `number` of a seed, made the way printed ones are; `set` is the code of any set ("cota", "vm26")."""
    return _archon.find_deck(f"random:{set + ':' if set else ''}{seed}-{number}")


def load_decks(*sources: Union[DeckLike, Iterable[DeckLike]], problems: Optional[List[str]] = None) -> List[Deck]:
    """Decks from files of one deck or many, folders of such files, names of bundled decks and "random:SEED".

    Every format that `archon deck import` reads is read. What is no deck raises `Error`; with a list `problems`
    it is left out, and the list gets a sentence on it.
    """
    out: List[Deck] = []
    for source in sources:
        if isinstance(source, Deck):
            out.append(source)
        elif isinstance(source, (str, os.PathLike)):
            _load(os.fspath(source), out, problems)
        else:
            out += load_decks(*source, problems=problems)
    return out


def _load(path: str, out: List[Deck], problems: Optional[List[str]]) -> None:
    try:
        if os.path.isdir(path):
            files = sorted(name for name in os.listdir(path) if name.endswith(ENDINGS))
            if not files:
                raise Error(f"{path}: the folder has no deck files")
            for name in files:
                _load(os.path.join(path, name), out, problems)
        elif os.path.exists(path):
            _load_file(path, out, problems)
        else:
            out.append(_archon.find_deck(path))
    except Error as wrong:
        if problems is None:
            raise
        problems.append(str(wrong))


def _load_file(path: str, out: List[Deck], problems: Optional[List[str]]) -> None:
    with open(path, "rb") as file:
        found = _archon.decks_of(file.read(), path)
    for one in found:
        if not isinstance(one, Deck):
            if problems is None:
                raise Error(one)
            problems.append(one)
            continue
        if one.name == NAMELESS and len(found) == 1:
            one.name = os.path.splitext(os.path.basename(path))[0]
        out.append(one)


class CardFacts(NamedTuple):
    """What is printed on every card that Archon knows, by the number that observations name it by (less 1)."""

    titles: List[str]
    columns: List[str]
    values: np.ndarray


def card_facts() -> CardFacts:
    """A row of numbers for each card, for embeddings: house, type, power, armor, icons, keywords."""
    return CardFacts(_archon.card_titles(), _archon.card_fact_names(), _archon.card_facts())


def pairs_of(decks: Union[Sequence[DeckLike], Sequence[Sequence[DeckLike]]]) -> List["_archon.Table"]:
    """Tables of two decks each: of one pair, or of several."""
    items = list(decks)
    if len(items) == 2 and all(isinstance(one, (Deck, str, os.PathLike)) for one in items):
        items = [items]
    tables = []
    for pair in items:
        a, b = pair
        tables.append(_archon.Table(deck(a), deck(b)))
    return tables
