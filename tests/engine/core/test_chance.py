"""``Chance``, the random numbers of games: they are the same for ever, and fair."""

from __future__ import annotations

from hairpin.core.chance import MAX_SEED, Chance, clean_seed, derive
from hairpin.core.errors import SettingsError, StateError
from hairpin.testing import refused

# Saved games depend on these numbers. If a test fails, the generator is wrong, not the number.
PINNED = {
    "": [3964317691, 2295682031, 2113742504, 3256742822],
    "a": [3234799619, 3753296673, 1547359775, 119906224],
    "a\0": [395891394, 4234206446, 2249517151, 1848901108],
    "hairpin": [753856217, 1276263485, 3344875272, 752144114],
    "Ümlaut ☃": [575881496, 303377757, 2901944975, 3472681753],
    "🏁": [1822796315, 3046621295, 2256167972, 2763653596],
}


def test_the_words_of_a_seed_never_change() -> None:
    for seed, words in PINNED.items():
        chance = Chance(seed)
        assert [chance.word() for _ in words] == words, seed


def test_the_draws_of_a_seed_never_change() -> None:
    chance = Chance("hairpin")
    dice = [5, 5, 0, 2, 3, 4, 3, 5, 2, 5, 2, 2, 0, 1, 0, 3, 5, 5, 2, 1]
    assert [chance.below(6) for _ in range(20)] == dice
    assert chance.state() == "97aa360d1e180645e744e9460000002c"
    cards = list(range(12))
    chance.shuffle(cards)
    assert cards == [4, 3, 11, 8, 1, 2, 9, 10, 5, 0, 7, 6]
    assert chance.pick("ABCDEFG") == "A"
    assert chance.below(2**32) == 832263304
    assert chance.below(3 * 2**30) == 470899655


def test_a_shuffle_equals_single_draws() -> None:
    # The second state begins with the number 2**32 - 1, which ``below(3)`` must skip to be fair.
    for state in (Chance("one").state(), "ffffffff000000001234567800000000"):
        for length in (0, 1, 2, 3, 5, 108):
            whole, single = Chance.from_state(state), Chance.from_state(state)
            shuffled, swapped = list(range(length)), list(range(length))
            whole.shuffle(shuffled)
            for i in range(length - 1, 0, -1):
                j = single.below(i + 1)
                swapped[i], swapped[j] = swapped[j], swapped[i]
            assert (shuffled, whole.state()) == (swapped, single.state()), (state, length)
    assert Chance.from_state("ffffffff000000001234567800000000").word() == 2**32 - 1


def test_below_skips_the_incomplete_last_run() -> None:
    chance = Chance.from_state("ffffffff000000001234567800000000")
    other = chance.copy()
    other.word()
    assert chance.below(3) == other.word() % 3
    assert chance.state() == other.state()


def test_a_derived_stream_never_changes() -> None:
    chance = derive("s", "bot", 1, 7)
    assert chance.word() == 928564033
    assert chance.state() == "fee18b21204359e4afdcc4300000001b"


def test_the_generator_is_sfc32() -> None:
    chance = Chance("any")
    a, b, c, n = (int(chance.state()[i : i + 8], 16) for i in (0, 8, 16, 24))
    for _ in range(100):
        total = (a + b + n) % 2**32
        n = (n + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c * 9) % 2**32
        c = ((c * 2**21) % 2**32 + c // 2**11 + total) % 2**32
        assert chance.word() == total


def test_similar_seeds_give_different_streams() -> None:
    words = {Chance(f"seed {i}").word() for i in range(5000)}
    assert len(words) > 4990  # by chance, a few of the 5000 numbers may be equal
    near = ["a", "A", "a ", " a", "aa", "a\0", "\0a", "", "\0", "\0\0", "á", "a\u0301", "\ud800"]
    assert len({Chance(seed).word() for seed in near}) == len(near)


def test_any_text_is_a_seed_even_a_long_one() -> None:
    assert Chance("x" * 100_000).word() != Chance("x" * 99_999).word()


def test_below_is_fair() -> None:
    for n in (2, 3, 6, 9, 52):
        chance, count = Chance(f"fair {n}"), [0] * n
        rolls = 2000 * n
        for _ in range(rolls):
            count[chance.below(n)] += 1
        # The chi-square statistic with n-1 degrees of freedom.
        surprise = sum((c - 2000) ** 2 / 2000 for c in count)
        assert surprise < (n - 1) + 5 * (2 * (n - 1)) ** 0.5 + 5, (n, count)


def test_first_draws_of_many_seeds_are_fair() -> None:
    count = [0] * 6
    for i in range(6000):
        count[Chance(f"game {i}").below(6)] += 1
    assert all(880 < c < 1120 for c in count), count


def test_shuffles_are_fair() -> None:
    count: dict[str, int] = {}
    chance = Chance("shuffles")
    for _ in range(12_000):
        cards = list("ABCD")
        chance.shuffle(cards)
        key = "".join(cards)
        count[key] = count.get(key, 0) + 1
    assert len(count) == 24
    assert all(390 < c < 610 for c in count.values()), count


def test_below_refuses_limits_out_of_range() -> None:
    chance = Chance("limits")
    assert chance.below(1) == 0
    assert 0 <= chance.below(2**32) < 2**32
    for n in (0, -1, 2**32 + 1):
        refused(ValueError, chance.below, n)
    refused(ValueError, chance.pick, [])


def test_a_generator_continues_from_its_state() -> None:
    chance = Chance("on")
    chance.word()
    again, copied = Chance.from_state(chance.state()), chance.copy()
    following = [chance.word() for _ in range(5)]
    assert [again.word() for _ in range(5)] == following
    assert [copied.word() for _ in range(5)] == following


def test_damaged_states_are_refused() -> None:
    good = Chance("x").state()
    for bad in (
        None,
        7,
        "",
        good[:-1],
        good + "0",
        good.upper(),
        "x" * 32,
        " " + good[1:],
        "٣" * 32,
    ):
        if bad != good:
            refused(StateError, Chance.from_state, bad)


def test_seeds_from_outside_are_cleaned_or_refused() -> None:
    assert clean_seed("  K7 x ") == "K7 x"
    assert clean_seed("ü" * MAX_SEED) == "ü" * MAX_SEED
    for bad in ("", " ", "x" * (MAX_SEED + 1), "a\0b", "a\nb", "\ud800", "a\u200bb"):
        said = refused(SettingsError, clean_seed, bad)
        assert said.startswith("A seed "), said
