"""The only source of random numbers: a small seeded generator with a stable stream.

Python's ``random`` promises no stable stream for ``shuffle`` or ``choice`` across versions. This
generator is *sfc32* (Small Fast Counter, C. Doty-Humphrey's PractRand, public domain); its state is
four 32-bit words. A seed is any text and is absorbed byte by byte. A change of any number would
break every saved game, so tests pin the numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex, TypeVar

from . import seed_words
from .checks import whole
from .errors import SettingsError, StateError

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

T = TypeVar("T")

_SPAN = 1 << 32
_MASK = _SPAN - 1
_WARM_UP = 16  # rounds; they spread the last byte of the seed over all four words


class Chance:
    """A deterministic stream of random numbers.

    >>> Chance("hairpin").state() == Chance("hairpin").state()
    True
    """

    __slots__ = ("_a", "_b", "_c", "_n")

    def __init__(self, seed: str) -> None:
        """Start the stream of ``seed``, which may be any text, even an empty one."""
        self._a, self._b, self._c, self._n = 0x9E3779B9, 0x243F6A88, 0xB7E15162, 1
        for byte in seed.encode("utf-8", "surrogatepass"):
            self._a = (self._a ^ (byte * 0x01000193)) & _MASK
            self.word()
        # Mix in the length, so that a seed with zero bytes at its end gives another stream than the
        # seed without them.
        self._b ^= len(seed) & _MASK
        for _ in range(_WARM_UP):
            self.word()

    def word(self) -> int:
        """Return the next 32 random bits as an int in 0 … 2**32 - 1."""
        a, b, c, n = self._a, self._b, self._c, self._n
        out = (a + b + n) & _MASK
        self._n = (n + 1) & _MASK
        self._a = b ^ (b >> 9)
        self._b = ((c << 3) + c) & _MASK
        self._c = (((c << 21) | (c >> 11)) + out) & _MASK
        return out

    def below(self, n: int) -> int:
        """Return a random whole number from 0 to n - 1; all numbers are equally likely.

        Raises ``ValueError`` if ``n`` is not in 1 … 2**32.
        """
        if not 0 < n <= _SPAN:
            raise ValueError(f"below() takes 1 … 2**32, not {n}")
        # Ignore words that are not below the largest multiple of ``n``. With them, small results
        # would be more likely than large results.
        last = _SPAN - n
        while True:
            word = self.word()
            found = word % n
            if word - found <= last:
                return found

    def pick(self, items: Sequence[T]) -> T:
        """Return one of ``items``; all are equally likely. Raises ``ValueError`` if it is empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put ``items`` into a random order, in place (Fisher and Yates, from the end)."""
        # ``word`` and ``below`` are inlined: a deal spends most of its time here, and calls are
        # slow. Compiled code is fast with lists, and multiplies by shifts faster than by ``*``.
        mixed = items if isinstance(items, list) else list(items)
        a, b, c, n = self._a, self._b, self._c, self._n
        mask = _MASK
        for i in range(len(items) - 1, 0, -1):
            while True:
                word = (a + b + n) & mask
                n += 1
                a = b ^ (b >> 9)
                b = ((c << 3) + c) & mask
                c = (((c << 21) | (c >> 11)) + word) & mask
                j = word % (i + 1)
                if word - j + i <= mask:
                    break
            mixed[i], mixed[j] = mixed[j], mixed[i]
        if mixed is not items:
            for i, item in enumerate(mixed):
                items[i] = item
        self._a, self._b, self._c, self._n = a, b, c, n & mask

    def copy(self) -> Chance:
        """Return an independent generator at the same point of the same stream."""
        other = Chance.__new__(Chance)
        other._a, other._b, other._c, other._n = self._a, self._b, self._c, self._n
        return other

    def state(self) -> str:
        """Return the state as 32 hexadecimal digits; ``from_state`` continues from it."""
        return f"{self._a:08x}{self._b:08x}{self._c:08x}{self._n:08x}"

    @classmethod
    def from_state(cls, text: object) -> Chance:
        """Return the generator whose ``state`` is ``text``. Raises ``StateError`` for other texts."""
        if (
            not isinstance(text, str)
            or len(text) != 32
            or any(c not in "0123456789abcdef" for c in text)
        ):
            raise StateError("error.state.chance")
        made = cls.__new__(cls)
        made._a, made._b, made._c, made._n = (int(text[i : i + 8], 16) for i in (0, 8, 16, 24))
        return made


MAX_SEED = 64


def clean_seed(text: str) -> str:
    """Return the seed without white space at its ends; a seed of four words in its only spelling.

    Raises ``SettingsError`` if the seed is empty, too long, or has unprintable characters.
    """
    seed = text.strip()
    if not seed:
        raise SettingsError("error.seed.empty")
    if len(seed) > MAX_SEED:
        raise SettingsError("error.seed.long", most=MAX_SEED, has=len(seed))
    if not seed.isprintable():
        raise SettingsError("error.seed.unprintable")
    return seed_words.read(seed) or seed


def sown(seed: str | SupportsIndex) -> str:
    """Return a seed as text. Raises ``SettingsError`` for a bad seed, ``TypeError`` for other types."""
    number = seed if isinstance(seed, str) else whole(seed)
    if number is None:
        raise TypeError(f"a seed is text or a whole number, not {type(seed).__name__}")
    return clean_seed(str(number))


def derive(seed: str, *labels: str | int) -> Chance:
    """Return a separate random stream for one purpose, determined by ``seed`` and ``labels``.

    >>> derive("s", "bot", 1, 7).word() == derive("s", "bot", 1, 7).word()
    True
    """
    return Chance("\x1f".join((seed, *(str(label) for label in labels))))
