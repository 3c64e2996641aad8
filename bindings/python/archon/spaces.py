"""Spaces in the shape of Gymnasium's, for code that asks an environment what it deals in."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Tuple

import numpy as np


class Discrete:
    """The whole numbers from 0 to n - 1."""

    def __init__(self, n: int, seed: Optional[int] = None):
        self.n = n
        self.shape: Tuple[int, ...] = ()
        self.dtype = np.dtype(np.int64)
        self._dice = np.random.default_rng(seed)

    def seed(self, seed: Optional[int] = None) -> None:
        self._dice = np.random.default_rng(seed)

    def sample(self, mask: Optional[np.ndarray] = None) -> int:
        """Any number; with a mask, any of those that it allows."""
        if mask is None:
            return int(self._dice.integers(self.n))
        return int(self._dice.choice(np.flatnonzero(mask)))

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """Arrays of one shape."""

    def __init__(self, low: float, high: float, shape: Tuple[int, ...], dtype: Any):
        self.low = np.full(shape, low, dtype)
        self.high = np.full(shape, high, dtype)
        self.shape = shape
        self.dtype = np.dtype(dtype)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and bool(np.all(x >= self.low))
                and bool(np.all(x <= self.high)))

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __repr__(self) -> str:
        return f"Box({self.low.flat[0]}, {self.high.flat[0]}, {self.shape}, {self.dtype})"


class Dict:
    """Named spaces together."""

    def __init__(self, spaces: Mapping[str, Any]):
        self.spaces = dict(spaces)

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[k] in s for k, s in self.spaces.items())

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"
