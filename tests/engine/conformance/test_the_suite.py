"""Tests of the conformance suite itself: correct games pass, and the fault of each broken game is found."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hairpin.core.words import Speaker, say
from hairpin.games.null_game import NullGame
from hairpin.testing import check_game, refused
from hairpin.testing.table import TextChecker, Wrong

from . import broken_sittings
from .broken_toys import BROKEN
from .hidden_toy import HiddenToy, scramble

if TYPE_CHECKING:
    from hairpin.core.game import Game


def check(game: Game[Any]) -> None:
    """Run all checks of the suite on enough games to meet rare events."""
    hidden = isinstance(game, HiddenToy)
    check_game(
        game, seeds=12, longest=300, every=1, broken=25, scramble=scramble if hidden else None
    )


def test_correct_games_pass() -> None:
    check(NullGame())
    check(HiddenToy())
    check(broken_sittings.Revealing())


def test_messages_of_another_game_are_found() -> None:
    checker = TextChecker(Speaker([]), Wrong, {"null-game"})
    said = refused(AssertionError, checker.said, say("null-game.move"), "the move")
    assert said == "the move is a sentence of another game (null-game.move)"


def test_a_hidden_game_is_checked_from_every_seat() -> None:
    counts = check_game(HiddenToy(), seeds=3, scramble=scramble)
    assert counts.fooled >= {1, 2, 3, "public"}


def test_every_broken_game_is_found() -> None:
    wrong = []
    for broken, complaint in [*BROKEN, *broken_sittings.BROKEN]:
        try:
            said = refused(AssertionError, check, broken())
        except AssertionError as passed:
            said = str(passed)
        if not re.search(complaint, said, re.DOTALL):
            wrong.append(f"{broken.__name__}: {said[:600]}")
    assert not wrong, "\n\n".join(wrong)


def test_a_determinize_that_gets_hidden_cards_is_found() -> None:
    from .broken_toys import OpenToGuess

    said = refused(AssertionError, check_game, OpenToGuess(), seeds=4)
    assert "determinize never finds another state" in said


def test_an_error_names_the_command_to_repeat_it() -> None:
    from .broken_toys import UnknownEvent

    said = refused(AssertionError, check_game, UnknownEvent(), seeds=["mine"], seats=[2])
    assert "null-game: no painter knows the event 'explode'" in said
    assert "seed 'mine', 2 seats, settings {}" in said
    assert "after 1 entries: " in said
