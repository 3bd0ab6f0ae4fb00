"""The reasons that hints of Pursuit give are true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.chance import Chance
from hairpin.games.pursuit.advice import advise
from hairpin.games.pursuit.chains import chains
from hairpin.games.pursuit.state import start_of

from .helpers import GAME, deal, play, table

if TYPE_CHECKING:
    from hairpin.core.bot import Thought
    from hairpin.games.pursuit.state import Chase


def advised(s: Chase, seed: str = "advice") -> Thought:
    seat = GAME.actors(s)[0]
    *_, last = advise(GAME.observe(s, seat), GAME.moves(s, seat), Chance(seed))
    return last


def test_a_winning_hint_is_marked_as_a_win() -> None:
    s = table("5D 8D", "5S 6S 7S AH AC AD 2C", "3C", stock="9H", pile="8S")
    thought = advised(s)
    assert thought.verdict == "won"
    assert thought.candidates[0].terms == {"wins": 1}
    play(s, thought.move)
    play(s, advised(s).move)
    assert s.over is not None
    assert s.over.winners == (1,)


def test_no_hint_discards_the_card_that_lets_the_rival_win() -> None:
    # Ann's up-to card is a 5, Ben's an 8. She knows that Ben holds 8S to TS and AS to 4S, so if she
    # discards 5S, he can take it and catch her with a chain up to 5.
    s = table("5D 8D", "5S 9H 9C 2H 3H AH TC", "8S 9S TS AS 2S 3S 4S", stock="2C", pile="AC")
    for card in s.hands[1]:
        s.marks[card] = (0, 7)
    play(s, "take stock")
    last = advised(s)
    terms_by_move = {each.move: each.terms for each in last.candidates}
    assert "discard 5S" not in terms_by_move
    assert all(0 < int(terms["safe"]) <= int(terms["of"]) for terms in terms_by_move.values())


def test_kept_cards_advance_as_far_as_the_hint_says() -> None:
    """In random games, a hint's term ``keeps`` is the advance of the best chain that remains in the hand."""
    chance, kept, then = Chance("kept"), 0, 0
    for number in range(12):
        s = deal(f"kept {number}")
        for _ in range(60):
            if s.over is not None:
                break
            seat = GAME.actors(s)[0]
            moves = GAME.moves(s, seat)
            if moves[0].startswith("put"):
                for each in advised(s).candidates:
                    if not each.move.startswith("put") or "wins" in each.terms:
                        continue
                    after = s.copy()
                    play(after, each.move)
                    if after.phase != "discard":
                        continue
                    left = list(after.hands[seat - 1])
                    gone = each.terms["then"]
                    assert gone in left
                    left.remove(str(gone))
                    start = start_of(
                        after.rules, seat, after.ups, after.beside, after.put, after.turns
                    )
                    far_on = max((chain.advance for chain in chains(left, start)), default=0)
                    assert each.terms.get("keeps", 0) == far_on, each
                    kept += far_on > 0
                    then += 1
            play(s, chance.pick(moves))
    assert kept > 3
    assert then > 20
