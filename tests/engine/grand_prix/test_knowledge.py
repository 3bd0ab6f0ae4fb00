"""The knowledge that seats have of hidden hands, and ``determinize``, which must respect it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hairpin.core.chance import Chance
from hairpin.core.report import Report
from hairpin.games.grand_prix.cards import order
from hairpin.games.grand_prix.info_panel import panel
from hairpin.games.grand_prix.observe import deal_unseen, known, unseen
from hairpin.games.grand_prix.state import Phase, Race
from hairpin.testing import check_game

from .helpers import GAME, SPEAKER, checked, deal, give, play, put, started

if TYPE_CHECKING:
    from hairpin.core.view import Viewer


def scramble(race: Race, viewer: object, chance: Chance) -> Race:
    """Shuffle the cards that other seats hold, except for cards whose holder the viewer knows."""
    others = [seat for seat in range(1, race.seats + 1) if seat != viewer]
    if viewer == "all" or (race.draft is not None and race.turn != viewer):
        return race
    sure = set() if race.stayed is not None else {c for h in race.hands for c in h if c[0] in "TX"}
    sure -= {"XB"} if race.seats == 2 else {"TW"}
    sure -= {"TW"}
    if race.stayed is not None and race.seats > 2:
        return race  # all seats know how many cards each seat kept; a shuffle could contradict this
    places = [
        (cards, i)
        for seat in others
        for cards in (race.hands[seat - 1], race.given[seat - 1])
        for i, card in enumerate(cards)
        if card not in sure
    ]
    cards = [where[i] for where, i in places]
    chance.shuffle(cards)
    for (where, i), card in zip(places, cards, strict=True):
        where[i] = card
    for hand in race.hands:
        hand.sort(key=order().__getitem__)
    return race


@pytest.mark.parametrize(("seats", "laps"), [(2, 2), (3, 2), (3, 3)])
def test_hidden_cards_stay_hidden_through_redeals(seats: int, laps: int) -> None:
    """Run the conformance checks with ``laps`` laps, because by default they play one lap."""

    class Longer(type(GAME)):  # type: ignore[misc]
        quick_settings = {"laps": laps}  # noqa: RUF012

    check_game(
        Longer(),
        seeds=[f"longer {laps}"],
        seats=[seats],
        settings=[{}],
        scramble=scramble,
        rarely=("back",),
        every=8,
        longest=4000,
    )


def test_opponents_see_nothing_of_a_draft() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "AK")
    others = [other for other in (1, 2, 3, "public") if other != seat]
    before = {other: GAME.observe(race, other) for other in others}  # type: ignore[arg-type]
    report = Report()
    GAME.act(race, seat, "play AK", 0, report)
    assert race.draft is not None
    for other in others:
        assert GAME.observe(race, other) == before[other]  # type: ignore[arg-type]
        assert report.move_for(other, seat, "play AK") == "…"  # type: ignore[arg-type]
        seen = [event.seen_by(other) for event in report.events]  # type: ignore[arg-type]
        assert all(event.say is None and event.do == "note" for event in seen)
        assert report.line_for(other) == report.line  # type: ignore[arg-type]
    assert GAME.observe(race, seat)["draft"] == {"card": "AK", "choices": []}
    assert GAME.observe(race, "all")["draft"] is not None


def steps_seen(race: Race, card: str, viewer: Viewer) -> list[str]:
    """Begin a card, make its choices, take it back; return the events of each move as the viewer sees them."""
    seat, move = race.turn, f"play {card}"
    found: list[str] = []
    while move:
        report = Report()
        GAME.act(race, seat, move, 0, report)
        assert (race.draft is None) == (move == "back")
        events = [event.seen_by(viewer) for event in report.events]
        seen = [(event.do, dict(event.data), str(event.say)) for event in events]
        found.append(json.dumps(seen))
        first = GAME.moves(race, seat)[0]
        move = "" if move == "back" else "back" if first == "done" else first
    return found


@pytest.mark.parametrize("viewer", [1, 2, 3, "public"])
def test_opponents_cannot_see_how_many_cars_a_draft_moves(viewer: Viewer) -> None:
    race = started()
    seat = race.turn
    give(race, seat, "AK", "FK")
    # With either card, black may end in any lane. AK also moves all other cars.
    put(race, {"K": (13, 3)})
    one_line, six_lines = (steps_seen(race, card, viewer) for card in ("FK", "AK"))
    assert len(one_line) == 3
    seen = {*one_line, *six_lines}
    if viewer == seat:
        assert len(seen) > 3
    else:
        assert len(seen) == 1


def test_cards_of_a_team_are_known_until_the_first_shuffle() -> None:
    race = deal("known")
    play(race, "claim KY", "claim RG")
    seat = race.owner[0]
    viewer = seat % 3 + 1
    assert known(GAME.observe(race, viewer), seat) == ["TK", "TY", "XK"]
    assert known(GAME.observe(race, seat), seat) == []
    play(race, "redeal")
    for each in (1, 2, 3):
        for card in race.hands[each - 1][:5]:
            GAME.act(race, each, f"drop {card}", 0)
        GAME.act(race, each, "done", 0)
    assert known(GAME.observe(race, viewer), seat) == []


def test_a_determinized_race_keeps_tens_with_their_teams_and_hand_sizes() -> None:
    race = started()
    for n in range(20):
        seen = GAME.observe(race, 1)
        other = checked(GAME.determinize(seen, Chance(f"{n}")))
        assert other.hands[0] == race.hands[0]
        assert [len(hand) for hand in other.hands] == [16, 16, 16]
        for car, letter in enumerate("KRBYGO"):
            assert f"T{letter}" in other.hands[race.owner[car] - 1]
    hands = {
        json.dumps(GAME.determinize(GAME.observe(race, 1), Chance(f"{n}")).hands) for n in range(20)
    }
    assert len(hands) == 20


def redealt(seed: str) -> Race:
    """Return a race just after its first redeal, in which all seats kept their four cards."""
    race, chance = started(seed), Chance(seed)
    while race.redeals == 2:
        moves = [m for m in GAME.moves(race, race.turn) if m != "back"]
        play(race, "done" if race.phase is Phase.DISCARD else chance.pick(moves))
    return race


def test_cards_played_before_a_redeal_are_not_among_those_kept() -> None:
    race = redealt("kept")
    seen = GAME.observe(race, 1)
    open_cards = set(seen["mixed"])
    for n in range(30):
        dealt = deal_unseen(seen, Chance(f"kept {n}"))
        for seat in (2, 3):
            assert sum(card not in open_cards for card in dealt[seat - 1]) >= race.stayed[seat - 1]  # type: ignore[index]
    assert any(race.stayed or ())


def test_unseen_cards_are_those_in_other_hands() -> None:
    race = redealt("unseen")
    seen = GAME.observe(race, 2)
    assert set(unseen(seen)) == {*race.hands[0], *race.hands[2]}


def test_the_info_panel_sums_up_unseen_cards_by_car() -> None:
    race = started()
    seen = GAME.observe(race, 1)
    shown = SPEAKER.text(panel(seen))
    assert shown["say"] == "32 cards you cannot see."
    assert [row["label"] for row in shown["rows"]][:7] == [
        "Black",
        "Red",
        "Blue",
        "Yellow",
        "Green",
        "Orange",
        "White",
    ]
    assert any(row["label"].endswith("holds") for row in shown["rows"])


def test_opponents_know_only_the_number_of_discards() -> None:
    race, chance = started("discard"), Chance("discard")
    while race.phase is not Phase.DISCARD:
        play(race, chance.pick([m for m in GAME.moves(race, race.turn) if m != "back"]))
    seat = race.turn
    viewer = seat % 3 + 1
    card = race.hands[seat - 1][0]
    report = Report()
    GAME.act(race, seat, f"drop {card}", 0, report)
    assert report.move_for(viewer, seat, f"drop {card}") == "drop"
    assert GAME.observe(race, viewer)["given"][seat - 1] == {"n": 1, "cards": None}
    assert GAME.observe(race, seat)["given"][seat - 1] == {"n": 1, "cards": [card]}
    view = GAME.view(race, viewer)
    zone = next(zone for zone in view["zones"] if zone["id"] == f"given:{seat}")
    assert [each["face"] for each in zone["cards"]] == ["back"]
