"""Spaces of observations and actions: gymnasium's where it is installed, else these, which have the same faces."""

import numpy

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class Discrete:
        """The numbers 0 to n - 1."""

        def __init__(self, n):
            self.n = n
            self.shape = ()
            self.dtype = numpy.dtype(numpy.int64)
            self._random = numpy.random.default_rng()

        def seed(self, seed=None):
            self._random = numpy.random.default_rng(seed)

        def sample(self, mask=None):
            """A number at random, among those that the mask allows."""
            if mask is None:
                return int(self._random.integers(self.n))
            allowed = numpy.flatnonzero(mask)
            return int(self._random.choice(allowed)) if len(allowed) else 0

        def contains(self, x):
            return 0 <= int(x) < self.n

        __contains__ = contains

        def __eq__(self, other):
            return isinstance(other, Discrete) and other.n == self.n

    class Box:
        """Arrays of one shape, between two bounds."""

        def __init__(self, low, high, shape, dtype):
            self.low = numpy.full(shape, low, dtype)
            self.high = numpy.full(shape, high, dtype)
            self.shape = tuple(shape)
            self.dtype = numpy.dtype(dtype)

        def contains(self, x):
            x = numpy.asarray(x)
            return x.shape == self.shape and bool(((self.low <= x) & (x <= self.high)).all())

        __contains__ = contains

        def __eq__(self, other):
            return isinstance(other, Box) and other.shape == self.shape and other.dtype == self.dtype

    class Dict:
        """One space for each key."""

        def __init__(self, spaces):
            self.spaces = dict(spaces)

        def __getitem__(self, key):
            return self.spaces[key]

        def keys(self):
            return self.spaces.keys()

        def contains(self, x):
            return x.keys() == self.spaces.keys() and all(space.contains(x[key]) for key, space in self.spaces.items())

        __contains__ = contains

        def __eq__(self, other):
            return isinstance(other, Dict) and other.spaces == self.spaces


__all__ = ["Box", "Dict", "Discrete"]
