"""Seeds of four words, for people who read a seed from a board and type it.

Three words are a number of 24 bits, and the fourth is a check word. So the engine recognizes such a
seed in any case and spacing, and nearly every typing error. Any other text remains the seed that it
was: no deal in an older link changes.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

_LIST: Final = """
acorn album alpha amber anchor angel ankle april arrow atlas attic autumn badge bakery balloon
bamboo banjo banner barn basil basket beach beaver berry bicycle biscuit blossom bonfire bonus boot
bottle bread breeze brick brooch brush bubble buffalo bunny burger button cabin cactus camel canary
canoe carpet carton castle cavern cello ceramic cherub chimney circus clover cobra compass copper
cottage cowboy coyote crayon cricket crown crystal cuckoo cupcake curtain daisy desert diamond
dolphin domino donkey drum dynamo eagle echo eclipse elbow emerald engine falcon feast feather
fender fiddle flute forest fossil fresco galaxy gallop garden garlic giant ginger giraffe glacier
globe goblin gondola gorilla grape grotto guitar guppy hammock hamster harvest helmet igloo iguana
inkwell iris island ivory jasmine jersey jigsaw juggler juniper kayak kimono kitten kiwi koala
ladder lagoon lantern laptop lasso lemon leopard lilac lizard lobster locket lunch magnet magpie
mammoth mantis marble meadow meteor minnow mirror moose mosaic muffin museum mustard napkin nectar
needle nugget nutmeg oboe ocean octopus olive onion opera orbit orchid ostrich otter oxygen panda
papaya parade peanut pelican pencil penguin phoenix pickle pigeon pillow plaza polka pony potato
pretzel pudding pumpkin puppet puzzle pyramid quail quartz rabbit radio raisin rhino ribbon ruby
saffron sailor salad saturn scooter shovel shrimp signal silver sketch sloth sneaker soccer spider
spinach spruce squash squid stable stereo studio sugar summer sunset sushi swan syrup tadpole tapir
teacup temple tennis thistle thunder toffee topaz tractor trumpet tulip tundra tunnel turtle unicorn
valley vanilla viking violin volcano voyage waffle walnut wasabi whale yacht yodel zenith zigzag
"""
#: 256 words, any two of which differ in at least three letters. Their order must never change.
WORDS: Final = tuple(_LIST.split())
#: The number of different seeds of four words.
MOST: Final = len(WORDS) ** 3
_NUMBER: Final = {word: n for n, word in enumerate(WORDS)}
_GAPS: Final = re.compile(r"[\s,.;_+–-]+")
_PARTS: Final = 4
_CLOSE: Final = 2  # greatest number of wrong letters in a word that is recognized


def seed_of(number: int) -> str:
    """Return the seed of four words for ``number``, 0 … ``MOST`` - 1. Raises ``ValueError`` outside.

    >>> seed_of(66051)
    'album-alpha-amber-bakery'
    """
    if not 0 <= number < MOST:
        raise ValueError(f"seed_of() takes 0 … {MOST - 1}, not {number}")
    size = len(WORDS)
    parts = [WORDS[number // size**place % size] for place in (2, 1, 0)]
    return "-".join((*parts, _check(parts)))


def read(text: str) -> str | None:
    """Return the seed of four words that ``text`` spells in any case and spacing; None if it is none.

    >>> read(" Album alpha AMBER, bakery ")
    'album-alpha-amber-bakery'
    """
    parts = _parts(text)
    if len(parts) != _PARTS or any(part not in _NUMBER for part in parts):
        return None
    return "-".join(parts) if _check(parts[:-1]) == parts[-1] else None


def corrected(text: str) -> str | None:
    """Return the seed of four words that ``text`` resembles; None if it spells one, or resembles none.

    It corrects up to two letters of each word, and one wrong order.

    >>> corrected("albun alpha ambr bakery")
    'album-alpha-amber-bakery'
    """
    parts = _parts(text)
    if len(parts) != _PARTS or read(text) is not None:
        return None
    near = [_nearest(part) for part in parts]
    known = [word for word in near if word is not None]
    if len(known) < _PARTS:
        return None
    found = read(" ".join(known))
    if found is not None:
        return found
    swaps = [[*known[:i], known[i + 1], known[i], *known[i + 2 :]] for i in range(_PARTS - 1)]
    return next((seed for swap in swaps if (seed := read(" ".join(swap)))), None)


def _parts(text: str) -> list[str]:
    return [part for part in _GAPS.split(text.casefold()) if part]


def _check(parts: list[str]) -> str:
    return WORDS[zlib.crc32(" ".join(parts).encode()) >> 8 & 0xFF]


def _nearest(part: str) -> str | None:
    """Return the word closest to ``part``, if it is close enough and no other is as close."""
    if part in _NUMBER:
        return part
    ranked = sorted((distance(part, word), word) for word in WORDS)
    (first, word), (second, _) = ranked[:2]
    return word if first <= _CLOSE and first < second else None


def distance(one: str, other: str) -> int:
    """Return the number of letters to insert, delete or replace to turn ``one`` into ``other``.

    >>> distance("rivet", "river")
    1
    """
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, row = row, [i]
        for j, sign in enumerate(other, 1):
            row.append(min(row[-1] + 1, last[j] + 1, last[j - 1] + (letter != sign)))
    return row[-1]
