"""Experiments: what the commands of the program do, with results as plain data."""

from __future__ import annotations

import csv
import inspect
import io
import json
import os
from typing import Any, Callable, Dict, List, Optional

from . import _archon
from ._archon import Deck, Error
from .decks import bundled_decks, deck, load_decks


class Result(dict):
    """What a measurement found: the report that the program writes with --json, and its tables.

    `tables` names them, `rows` gives one as a list of dictionaries, `frame` as a pandas frame. `text` is the report as
    the program writes it, byte for byte.
    """

    def __init__(self, reports: Dict[str, str]):
        super().__init__(json.loads(reports["json"]))
        self.text = reports["json"]
        self._csv = {name: text for name, text in reports.items() if name != "json"}

    @property
    def tables(self) -> List[str]:
        return sorted(self._csv) + [name for name in ("cards", "levels", "mean_keys")
                                    if name not in self._csv and self._nested(name)]

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


def schema(kind: str) -> Dict[str, Any]:
    """The JSON Schema of what a kind of experiment ("match", "rank", ...) can be asked: its keywords here."""
    return json.loads(_archon.schema(kind))


def _checked_agent(name: str, value: Any) -> Any:
    if not isinstance(value, str) and not callable(value):
        raise TypeError(f"{name}: an agent is a name such as 'greedy', or a function")
    return value


def _said(value: Any, functions: Any) -> Any:
    """A value as a form has it: decks as their JSON, functions as agents, pairs of a dictionary as lists of two."""
    if isinstance(value, Deck):
        return value.to_json()
    if callable(value):
        return functions.add(value)
    if isinstance(value, dict):
        return {key: _said(one, functions) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_said(one, functions) for one in value]
    return value.item() if hasattr(value, "item") else value


def _form(kind: str, fields: Dict[str, Any]) -> Dict[str, Any]:
    """The fields that were given, with the decks that are meant."""
    known = schema(kind)["properties"]
    left_out: List[str] = []
    out: Dict[str, Any] = {}
    for name, value in fields.items():
        if value is None:
            continue
        row = known.get(name, {})
        if row.get("format") == "agent":
            value = _checked_agent(name, value)
        elif row.get("format") == "deck":
            value = load_decks(value, problems=left_out if "left_out" in known else None) \
                if isinstance(row["type"], list) else deck(value)
        out[name] = value
    if left_out:
        out["left_out"] = left_out
    return out


def _whole(name: str, value: Any) -> int:
    if not isinstance(value, int):
        raise Error(f"{name} = {value!r} is not a whole number")
    return value


def _ask(kind: str, fields: Dict[str, Any], threads: int) -> Result:
    functions = _archon.Functions()
    form = json.dumps(_said(_form(kind, fields), functions), ensure_ascii=False)
    return Result(_archon.ask(kind, form, functions, _whole("threads", threads)))


def _experiment(kind: str, prepare: Optional[Callable[[Dict[str, Any]], None]] = None) -> Callable[..., Result]:
    """The function of a kind: its keywords, defaults and help are those of the schema."""
    said = schema(kind)
    places = [name for name in said["properties"] if name in said.get("required", list(said["properties"])[:1])]

    def ask(*decks: Any, threads: int = 0, **fields: Any) -> Result:
        if len(decks) > len(places):
            raise TypeError(f"{kind}() takes {len(places)} arguments by place, not {len(decks)}")
        for name, value in zip(places, decks):
            if name in fields:
                raise TypeError(f"{kind}() got '{name}' twice")
            fields[name] = value
        if prepare:
            prepare(fields)
        return _ask(kind, fields, threads)

    by_name = [name for name in said["properties"] if name not in places]
    parameters = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in places]
    parameters += [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=said["properties"][name].get("default"))
                   for name in by_name]
    parameters.append(inspect.Parameter("threads", inspect.Parameter.KEYWORD_ONLY, default=0))
    ask.__name__ = ask.__qualname__ = kind
    setattr(ask, "__signature__", inspect.Signature(parameters))
    ask.__doc__ = f"{said['title']} As `archon {_COMMANDS.get(kind, kind)}`; Ctrl-C raises KeyboardInterrupt.\n\n" + "\n".join(
        f"    {name}: {row['description']}" for name, row in said["properties"].items())
    return ask


_COMMANDS = {"why": "match --why", "grid": "run"}


def _name_boxes(fields: Dict[str, Any]) -> None:
    """Boxes are called like their files, as at the command line."""
    given = [fields.get(side) for side in "ab"]
    names = [os.path.splitext(os.path.basename(os.fspath(box).rstrip("/")))[0] if isinstance(box, (str, os.PathLike)) else None
             for box in given]
    if names[0] == names[1]:
        names = [os.fspath(box) if isinstance(box, (str, os.PathLike)) else None for box in given]
    for side, name in zip("ab", names):
        if name:
            fields.setdefault(f"box_{side}", name)


def _take_seconds(fields: Dict[str, Any]) -> None:
    """What `time` was called before it had the name that the command has."""
    if "seconds" in fields:
        fields["time"] = fields.pop("seconds")


def _pair_swaps(fields: Dict[str, Any]) -> None:
    if isinstance(fields.get("swaps"), dict):
        fields["swaps"] = list(fields["swaps"].items())


def _find_players(fields: Dict[str, Any]) -> None:
    """A player is a deck, or a dictionary with its `deck` or `decks`."""
    players: List[Any] = []
    given = fields.get("players") or ()
    for one in given if isinstance(given, (list, tuple)) else [given]:
        if isinstance(one, dict):
            players.append({key: deck(value) if key == "deck" else load_decks(value) if key == "decks" else value
                            for key, value in one.items()})
        else:
            players += load_decks(one)
    fields["players"] = players


def _take_bundled(fields: Dict[str, Any]) -> None:
    if fields.get("decks") is None:
        fields["decks"] = bundled_decks()


match = _experiment("match")
bid = _experiment("bid")
rank = _experiment("rank", _take_seconds)
handicap = _experiment("handicap")
versus = _experiment("versus", _name_boxes)
why = _experiment("why", _pair_swaps)
grid = _experiment("grid")
tournament = _experiment("tournament", _find_players)
bench = _experiment("bench", _take_bundled)
