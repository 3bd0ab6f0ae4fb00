"""Seeds of four words: any spelling of one gives its deal, and other seeds keep their deals."""

from __future__ import annotations

import pytest
from hairpin.core import seed_words
from hairpin.core.chance import Chance, clean_seed

SEEDS = [seed_words.seed_of(Chance("seeds").word() % seed_words.MOST)] + [
    seed_words.seed_of(i * 16_411 % seed_words.MOST) for i in range(300)
]


def test_words_differ_in_three_letters() -> None:
    words = seed_words.WORDS
    assert len(set(words)) == len(words) == 256
    assert list(words) == sorted(words)
    assert all(word.isascii() and word.islower() and 4 <= len(word) <= 7 for word in words)
    near = [
        (one, other)
        for i, one in enumerate(words)
        for other in words[:i]
        if seed_words.distance(one, other) < 3
    ]
    assert near == []


def test_the_list_of_words_stays() -> None:
    """Printed seeds must keep their deals, so no word may change its place."""
    assert seed_words.seed_of(0) == "acorn-acorn-acorn-grotto"
    assert seed_words.seed_of(66_051) == "album-alpha-amber-bakery"
    assert seed_words.seed_of(seed_words.MOST - 1) == "zigzag-zigzag-zigzag-valley"


@pytest.mark.parametrize("number", [-1, seed_words.MOST])
def test_numbers_outside_have_no_seed(number: int) -> None:
    with pytest.raises(ValueError, match="takes 0"):
        seed_words.seed_of(number)


@pytest.mark.parametrize(
    "spelled",
    ["{}", "{0} ", "  {1}", "{2}", "{3}", "{4}"],
)
def test_any_case_and_spacing_is_the_same_seed(spelled: str) -> None:
    for seed in SEEDS[:20]:
        words = seed.split("-")
        forms = [seed, seed.upper(), "  ".join(words), ", ".join(words).title(), "_".join(words)]
        text = spelled.format(*forms)
        assert clean_seed(text) == seed


def test_one_wrong_letter_is_never_another_seed() -> None:
    for seed in SEEDS:
        for i in range(0, len(seed), 3):
            for letter in "aeqx":
                wrong = seed[:i] + letter + seed[i + 1 :]
                assert seed_words.read(wrong) in (None, seed)


def test_typing_errors_are_corrected() -> None:
    """Letters that are missing, doubled or wrong, and two words in the wrong order."""
    for seed in SEEDS[:60]:
        one, two, three, four = seed.split("-")
        assert seed_words.corrected(f"{one[:-1]} {two} {three} {four}") in (seed, None)
        assert seed_words.corrected(f"{one} {two}{two[-1]} {three} {four}") == seed
        assert seed_words.corrected(f"{one} {two} q{three[1:]} {four}") in (seed, None)
        swapped = seed_words.corrected(f"{two} {one} {three} {four}")
        assert swapped == (None if one == two else seed) or seed_words.read(swapped or "")
        assert seed_words.corrected(seed) is None


@pytest.mark.parametrize("text", ["4b", "four small blue cars", "", "acorn", "a b c d", "K7 x"])
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert seed_words.read(text) is None
    assert seed_words.corrected(text) is None
    if text:
        assert clean_seed(text) == text
