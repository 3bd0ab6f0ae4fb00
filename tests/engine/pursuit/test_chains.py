"""The legal chains of Pursuit, compared with the oracle (a slow enumeration) and with examples."""

from __future__ import annotations

from hairpin.core.chance import Chance
from hairpin.games.pursuit.bots import longest_advance
from hairpin.games.pursuit.cards import ORDER, RANK, SUIT, codes_of, split
from hairpin.games.pursuit.chains import FAR, Chain, From, chains, following, outcomes, walk

from . import oracle

RANKS = "A23456789T"


def start(card: str, step: int = 1, extend: bool = False) -> From:
    return From(RANK[card], SUIT[card], step, extend)


def texts(found: list[Chain]) -> list[str]:
    return [chain.text for chain in found]


def parts(chain: Chain | None) -> tuple[tuple[str, ...], int, int] | None:
    return None if chain is None else (chain.faces, chain.advance, chain.jokers)


def hand(text: str) -> list[str]:
    return sorted(text.split(), key=ORDER.__getitem__)


def some_hand(chance: Chance, count: int, packs: int) -> list[str]:
    """A random hand of neighbouring ranks and some jokers, so that it has chains."""
    low = chance.below(10)
    near = [c for c in codes_of(packs) if SUIT[c] < 0 or (RANK[c] - low) % 10 < 5]
    jokers = [c for c in near if SUIT[c] < 0][: chance.below(3)]
    near = [c for c in near if SUIT[c] >= 0]
    chance.shuffle(near)
    return sorted([*jokers, *near][:count], key=ORDER.__getitem__)


def test_chains_match_the_slow_enumeration() -> None:
    chance = Chance("chains")
    listed = 0
    for number in range(220):
        held = some_hand(chance, 2 + chance.below(4), 1 + number % 2)
        extend, end_jokers = chance.below(2) == 0, chance.below(3) > 0
        step = 1 if chance.below(3) else -1
        up = (chance.pick(sorted({RANK[c] for c in held if SUIT[c] >= 0} or {0})), chance.below(4))
        room = 1 + chance.below(9) if chance.below(3) == 0 else FAR
        never = None if room == FAR else (up[0] + step * room) % 10
        begin = From(*up, step, extend, end_jokers, room)
        found = chains(held, begin)
        slow = oracle.chains(held, up, step=step, extend=extend, end_jokers=end_jokers, never=never)
        assert len(set(texts(found))) == len(found)
        assert {c.text: (up[0] + step * c.advance) % 10 for c in found} == slow, (held, begin)
        listed += len(found)
        check_other_chains(held, begin, found)
    assert listed > 1000


def test_chains_of_whole_hands_match_the_slow_enumeration() -> None:
    chance = Chance("whole hands")
    for jokers in (0, 0, 1):
        low = chance.below(10)
        near = [c for c in codes_of(1) if SUIT[c] >= 0 and (RANK[c] - low) % 10 < 3]
        chance.shuffle(near)
        held = sorted([*near[: 8 - 2 * jokers], *["*R"] * jokers], key=ORDER.__getitem__)
        found = chains(held, From(low, 2))
        assert {c.text: (low + c.advance) % 10 for c in found} == oracle.chains(held, (low, 2))
        assert len(found) > 50


def check_other_chains(held: list[str], begin: From, found: list[Chain]) -> None:
    """Check that ``following``, ``walk``, ``longest_advance`` and ``outcomes`` agree with the chains."""
    prefixes = {chain.faces[:n] for chain in found for n in range(len(chain.faces) + 1)} | {()}
    for prefix in prefixes:
        after = {
            c.faces[len(prefix)]
            for c in found
            if c.faces[: len(prefix)] == prefix and len(c.faces) > len(prefix)
        }
        assert set(following(held, prefix, begin)) == after, (held, begin, prefix)
    for chain in found:
        assert parts(walk(chain.faces, begin)) == parts(chain)
    assert longest_advance(held, begin) == max((chain.advance for chain in found), default=-1), (
        held,
        begin,
    )
    groups = outcomes(found)
    assert sum(group.orderings for group in groups) == len(found)
    keys = [(g.chain.faces[-1 - g.chain.jokers :], sorted(g.chain.faces)) for g in groups]
    assert len({str(key) for key in keys}) == len(keys)


def test_only_legal_chains_are_accepted() -> None:
    begin = start("5C")
    for text in ("", "6S", "5S7S", "5S6H", "*", "**", "5S*9S", "6S5S"):
        assert walk(split(text), begin) is None, text
    for text in (
        "5S",
        "5S6S7S",
        "5S5H5D",
        "*5S",
        "*6S",
        "5S*7S",
        "5S*7S7H",
        "5S*",
        "5S**",
        "5S*6H",
    ):
        assert walk(split(text), begin) is not None, text


def test_the_ace_follows_the_ten() -> None:
    chain = walk(split("TSAS2S2H3H"), start("TD"))
    assert chain is not None
    assert chain.advance == 3


def test_chains_can_run_downwards() -> None:
    assert texts(chains(hand("AS TS 9S 2S"), start("2D", step=-1))) == [
        "2S",
        "2SAS",
        "2SASTS",
        "2SASTS9S",
    ]


def test_two_jokers_between_cards_three_apart_need_one_suit() -> None:
    assert walk(split("5S**8S"), start("5D")) is not None
    assert walk(split("5S**8H"), start("5D")) is None
    assert walk(split("5S**7H"), start("5D")) is not None


def test_extend_goes_on_from_the_card_itself() -> None:
    begin = start("5S", extend=True)
    assert texts(chains(hand("6S 6H"), begin)) == ["6S", "6S6H"]
    assert texts(chains(hand("6H *R"), begin)) == ["*", "*6H"]
    assert walk(split("*7S"), begin) is not None
    assert walk(split("*7H"), begin) is None
    assert parts(walk(split("**"), begin)) == (("*", "*"), 2, 2)


def test_like_cards_are_not_listed_twice() -> None:
    found = texts(chains(hand("5S 5S2 6S"), start("5D")))
    assert sorted(found) == sorted(["5S", "5S5S", "5S5S6S", "5S6S"])


def test_hands_with_most_chains_are_listed_and_grouped() -> None:
    """Count the chains and the groups of hands with very many chains.

    The time is measured by a benchmark, because a test of times would fail on a busy machine.
    """
    begin = start("5D")
    for text, many in (("5S 6S 5H 6H 5D 5C *R *B", 3904), ("5S 6S 7S 8S 5H 6H *R *B", 604)):
        found = chains(hand(text), begin)
        assert len(found) == many
        assert len(outcomes(found)) < len(found)
