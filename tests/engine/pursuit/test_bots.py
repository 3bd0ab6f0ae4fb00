"""The bots of Pursuit play legally, stronger levels win more, and every game comes to an end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.core.chance import derive

from .helpers import GAME, deal, play, table

if TYPE_CHECKING:
    from hairpin.games.pursuit.state import Chase


def chosen(s: Chase, level: str = "hard") -> str:
    bot = level_of(GAME, level)
    seat = GAME.actors(s)[0]
    observation = GAME.observe(s, seat)
    return decide(bot.load(), observation, GAME.moves(s, seat), derive("x", seat), bot.nodes).move


def game(names: tuple[str, ...], seed: str, **settings: object) -> Chase:
    s = deal(seed, len(names), **{"limit": 500, **settings})
    n = 0
    while s.over is None:
        seat = GAME.actors(s)[0]
        bot = level_of(GAME, names[seat - 1])
        luck = derive(seed, seat, n)
        observation, moves = GAME.observe(s, seat), GAME.moves(s, seat)
        GAME.act(s, seat, decide(bot.load(), observation, moves, luck, bot.nodes).move, s.at)
        n += 1
    return s


def test_hard_takes_the_winning_card_and_wins() -> None:
    s = table("5D 8D", "5S 6S 7S AH AC AD 2C", "3C", stock="9H", pile="8S")
    assert chosen(s) == "take discard"
    play(s, "take discard")
    assert chosen(s).startswith("put 5S6S7S8S")


def test_hard_keeps_the_card_that_would_let_the_rival_win() -> None:
    # Ann's up-to card is a 5, Ben's an 8. She knows that Ben holds 8S to TS and AS to 4S, so if she
    # discards 5S, he can take it and catch her with a chain up to 5.
    s = table("5D 8D", "5S 9H 9C 2H 3H AH TC", "8S 9S TS AS 2S 3S 4S", stock="2C", pile="AC")
    for card in s.hands[1]:
        s.marks[card] = (0, 7)
    play(s, "take stock")
    assert chosen(s) != "discard 5S"


def test_hard_beats_easy_and_easy_beats_random() -> None:
    for better, worse, games in (("hard", "easy", 10), ("easy", "random", 20)):
        won = 0
        for number in range(games):
            names = (better, worse) if number % 2 else (worse, better)
            result = game(names, f"bots {number // 2}").over
            assert result is not None
            won += names[result.winners[0] - 1] == better
        assert won >= 0.7 * games, (better, won)


def test_bots_finish_races_of_any_size() -> None:
    for seats in (2, 3, 5):
        s = game(("easy",) * seats, "race", variant="racing", laps=1, bump=True, opposite=True)
        assert s.over is not None
        assert s.over.winners
    assert game(("hard", "easy", "hard"), "race", laps=1).over is not None


def test_bots_play_every_option() -> None:
    for extra in ({"passing": True, "early": True}, {"extend": True}, {"plain_end": True}):
        assert game(("hard", "easy"), "options", **extra).over is not None
