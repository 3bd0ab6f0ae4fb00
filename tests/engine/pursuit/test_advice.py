"""The reasons that hints of Pursuit give are true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.bots.driver import strongest, think
from hairpin.core.chance import Chance
from hairpin.core.words import Speaker
from hairpin.games.pursuit.advice import advise
from hairpin.games.pursuit.chains import chains
from hairpin.games.pursuit.state import start_of

from ..review.helpers import games
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
    assert thought.candidates[0].terms["wins"] == 1
    assert thought.candidates[0].terms["chain"] == "5S6S7S8S"
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


def test_chains_and_kept_cards_advance_as_far_as_the_hint_says() -> None:
    """In random games, a hint's term ``keeps`` is the advance of the best chain that remains in the hand.

    The term ``longest`` is set for chains that advance at least as far as every other chain.
    """
    chance, kept, then, longest = Chance("kept"), 0, 0, 0
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
                    here = start_of(s.rules, seat, s.ups, s.beside, s.put, s.turns)
                    found = {f"put {each.text}": each for each in chains(s.hands[seat - 1], here)}
                    most = max(chain.advance for chain in found.values())
                    assert ("longest" in each.terms) == (0 < most == found[each.move].advance)
                    longest += "longest" in each.terms
                    kept += far_on > 0
                    then += 1
            play(s, chance.pick(moves))
    assert kept > 3
    assert then > 20
    assert longest > 3


def test_following_the_hints_of_a_turn_does_not_change_their_figures() -> None:
    """Regression: “In 17 of 24 deals you are not caught” became another number at the next step of the turn."""
    compared = 0
    for match in games("pursuit", "steady", 6):
        for n, entry in enumerate(match.entries[:-1]):
            figures = []
            # Play the rest of the turn by the hints, in a copy of the match.
            branch = match.branch(n)
            while branch.result is None and entry.seat in GAME.actors(branch.state):
                thoughts = think(branch, branch.state, entry.seat, strongest(GAME), 0, advise=True)
                while not thoughts.step(0):
                    pass
                best = thoughts.candidates[0] if thoughts.candidates else None
                if best is None or "safe" not in best.terms:
                    break
                figures.append(best.terms["safe"])
                branch.play(entry.seat, best.move, branch.at)
            compared += len(figures) > 1
            assert len(set(figures)) <= 1, (match.seed, n, figures)
    assert compared > 20


def test_a_review_says_that_a_discard_was_the_last_card_of_its_rank() -> None:
    s = table("5D 8D", "5S 9H 9C 2H 3H AH TC", "3C", stock="7C", pile="8S")
    play(s, "take stock")
    seen, facts = GAME.observe(s, 1), {}
    for move in ("discard 5S", "discard TC"):
        *_, last = advise(seen, [move], Chance("last"))
        (facts[move],) = last.candidates
    why = GAME.contrast(seen, facts["discard TC"], facts["discard 5S"])
    assert why is not None
    said = Speaker(["Ann", "Ben"], you=1).say(why)
    assert said == "5♠ was your last 5; without one no chain can start."
    assert GAME.contrast(seen, facts["discard 5S"], facts["discard TC"]) != why


def hinted(s: Chase) -> str:
    """A hint in words: where to look, if it says so, and the reason."""
    seen, speaker = GAME.observe(s, 1), Speaker(["Ann", "Ben"], you=1)
    best = advised(s).candidates[0]
    focus, why = GAME.hint_focus(seen, best), GAME.reason(seen, best)
    return " ".join(speaker.say(half) for half in (focus, why) if half is not None)


def test_a_hint_says_that_a_chain_would_only_stay_on_its_rank() -> None:
    """Regression: the hint said only that the cards may be worth more in the hand."""
    s = table("5D 8D", "5S 9H 9C 2H 7H AH TC", "3C", stock="7C", pile="3H")
    play(s, "take discard")
    assert hinted(s).startswith("Your chain would only stay on the 5. ")
    # With a 6 to follow, the chain leads on.
    s = table("5D 8D", "5S 9H 9C 2H 7H AH TC", "3C", stock="6S", pile="3H")
    assert "stay" not in hinted(s)


def test_facts_of_a_hint_about_chains_are_true() -> None:
    """``now`` and ``gap`` describe a chain too short to catch; ``neither`` excludes a card that helps."""
    chance, seen = Chance("facts"), {"now": 0, "neither": 0, "stays": 0}
    for number in range(8):
        s = deal(f"facts {number}")
        for _ in range(50):
            if s.over is not None:
                break
            if chance.below(3) == 0:
                for each in advised(s).candidates:
                    terms, seat = each.terms, s.turn
                    start = start_of(s.rules, seat, s.ups, s.beside, s.put, s.turns)
                    kinds = {"barred", "stays", "now"} & terms.keys()
                    assert len(kinds) <= 1
                    if "now" in terms:
                        assert 0 < int(terms["now"]) < int(terms["gap"])
                    assert not {"gives", "neither"} <= terms.keys()
                    if s.phase == "put" and kinds:
                        hand = s.hands[seat - 1]
                        longest = max((chain.advance for chain in chains(hand, start)), default=-1)
                        assert (
                            longest
                            == {"now": terms.get("now"), "stays": 0, "barred": -1}[min(kinds)]
                        )
                    for kind in seen:
                        seen[kind] += kind in terms
            moves = GAME.moves(s, GAME.actors(s)[0])
            play(s, moves[chance.below(len(moves))])
    assert all(seen.values()), seen


def test_a_hint_without_a_chain_says_which_card_is_missing() -> None:
    s = table("5D 8D", "6S 7S 9H AH AC AD 2C", "3C", stock="9C", pile="8S")
    play(s, "take stock")
    said = hinted(s)
    assert said.startswith("You hold no 5, so no chain can start. ")
    assert "No chain can start yet" in said
    assert "deals" not in said


def test_a_review_says_what_a_discarded_joker_was_worth() -> None:
    """A joker is never called a card that no later chain needs."""
    s = play(table("5D 9D", "5S 7S AH AC 3C 9H *R", stock="2C"), "take stock")
    seen = GAME.observe(s, 1)
    facts = {}
    for move in ("discard *", "discard 9H"):
        *_, last = advise(seen, [move], Chance("joker"))
        (facts[move],) = last.candidates
    assert facts["discard *"].terms["joker"] == 2
    why = GAME.contrast(seen, facts["discard 9H"], facts["discard *"])
    assert why is not None
    said = Speaker(["Ann", "Ben"]).say(why)
    assert said == "With that joker, Ann could drive 2 ranks further next turn."


def test_a_card_to_take_names_the_card_that_it_goes_with() -> None:
    s = table("5D 9D", "7S AH AC 3C 9H TC 2D", stock="8S", pile="4D")
    best = next(each for each in advised(s).candidates if each.move == "take stock")
    why = GAME.reason(GAME.observe(s, 1), best)
    assert why is not None
    assert Speaker(["Ann", "Ben"]).say(why).startswith("This move brings 8♠, which goes with 7♠")


def test_a_card_to_take_has_a_reason_beside_the_plan() -> None:
    """Regression: a hint said “Take the top discard. After that, discard 4♦.” and never why."""
    speaker, seen = Speaker(["Ann", "Ben"]), 0
    for match in games("pursuit", "because", 4):
        for n, entry in enumerate(match.entries):
            if not entry.move.startswith("take"):
                continue
            state: Any = match.state_at(n)
            observation = GAME.observe(state, entry.seat)
            for each in advised(state).candidates:
                terms = each.terms
                if terms.keys() & {"wins", "gives", "catches", "barred"} or "keeps" not in terms:
                    continue
                why = GAME.reason(observation, each)
                assert why is not None
                assert " on next turn." in speaker.say(why)
                seen += 1
    assert seen
