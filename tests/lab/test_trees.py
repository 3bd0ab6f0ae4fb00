"""Trees: a walk is a game of the engine, chance has the right probabilities, and hidden cards stay
hidden."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.core.chance import Chance
from hairpin.games import GAMES, load
from hairpin.games.daytona.cards import VALUES
from hairpin.games.daytona.odds import to_come
from hairpin_lab.trees import CHANCE, OVER, Node, offered, root, tree_of
from hairpin_lab.trees.memory import as_text

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("daytona", 2, {}),
    ("daytona", 4, {"missed": False, "last": True}),
    ("grand-prix", 2, {"laps": 1}),
    ("grand-prix", 3, {"laps": 1, "joker": True}),
    ("pursuit", 2, {"limit": 5, "passing": True}),
    ("pursuit", 2, {"limit": 5, "variant": "racing"}),
    ("pursuit", 4, {"limit": 3, "extend": True}),
    ("racing-demon", 2, {"piles": (4, 4)}),
    ("racing-demon", 3, {}),
    ("turbo-duel", 2, {"deck": "shuffled", "first": "2"}),
)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=[f"{g}, {n}, {o}" for g, n, o in KINDS])


def walk(
    node: Node, chance: Chance, each: Callable[[Node], None] | None = None, most: int = 400
) -> Node:
    """Take up to ``most`` random steps from ``node``; call ``each`` with every node on the way."""
    for _ in range(most):
        if node.actor == OVER:
            break
        if each is not None:
            each(node)
        if node.actor == CHANCE:
            node.take(chance.pick([outcome for outcome, _ in node.outcomes()]))
        else:
            node.take(chance.pick(node.legal()))
    return node


def begin(kind: tuple[str, int, dict[str, Any]], **more: Any) -> Node:
    game, seats, options = kind
    return root(tree_of(game, seats=seats, options=options, **more))


@every_kind
def test_a_walk_is_a_game_of_the_engine(kind: tuple[str, int, dict[str, Any]]) -> None:
    node = begin(kind, seed="walks", deal_nodes=2)
    chance = Chance(f"walk {kind}")
    walk(node, chance, most=2)
    assert node.state is not None
    number = node.dealt[0] * 32 + node.dealt[1] + 1
    assert node.tree.deals == 1024
    options: dict[str, Any] = dict(node.tree.settings)
    match = hairpin.new(kind[0], seed=f"walks-{number}", seats=kind[1], **options)
    assert node.tree.rules.to_json(node.state) == match.state()
    walk(node, chance)
    assert node.log
    # In Daytona the tree turns up other cards than the match, so the match cannot play the same moves.
    if kind[0] == "daytona":
        assert node.tree.rules.from_json(node.tree.rules.to_json(node.state)) is not None
        return
    for entry in node.log:
        match.play(entry.move, seat=entry.seat)
    if node.begun:
        assert node.actor in match.to_move
    assert node.tree.rules.to_json(node.state) == match.state()


@every_kind
def test_a_copy_is_independent(kind: tuple[str, int, dict[str, Any]]) -> None:
    node = walk(begin(kind), Chance("here"), most=9)
    node.recalled(1)
    before = (str(node), node.recalled(1), node.recalled(2), node.seen(1))
    other = node.copy()
    walk(other, Chance("there"), most=30)
    assert (str(node), node.recalled(1), node.recalled(2), node.seen(1)) == before
    again = walk(node, Chance("there"), most=30)
    assert str(again) == str(other)
    assert [again.recalled(1), again.seen(2)] == [other.recalled(1), other.seen(2)]


@every_kind
def test_hidden_cards_change_no_observation(kind: tuple[str, int, dict[str, Any]]) -> None:
    refill = Chance("refill")
    changed = 0

    def compare(node: Node) -> None:
        nonlocal changed
        if node.state is None or refill.below(4):
            return
        rules = node.tree.rules
        for seat in range(1, node.tree.seats + 1):
            other = node.copy()
            other.state = rules.determinize(rules.observe(node.state, seat), refill)
            changed += rules.to_json(other.state) != rules.to_json(node.state)
            assert other.seen(seat) == node.seen(seat)

    walk(begin(kind), Chance("seen"), compare, most=120)
    assert changed or not begin(kind).tree.rules.hidden


def own_history(log: list[tuple[int, str]], states: list[Any], node: Node, seat: int) -> Any:
    """The history of a seat, computed step by step: each new observation and each of its moves."""
    observe = node.tree.rules.observe
    seen = [as_text(observe(states[0], seat))]
    for (by, move), state in zip(log, states[1:], strict=True):
        now = as_text(observe(state, seat))
        if by == seat:
            seen.append(move)
        if now != seen[-1 if by != seat else -2] or by == seat:
            seen.append(now)
    return tuple(seen), node.begun if seat == node.actor else ()


@pytest.mark.parametrize(
    "kind",
    [
        ("grand-prix", 2, {"laps": 1}),
        ("pursuit", 2, {"passing": True}),
        ("pursuit", 3, {}),
        ("racing-demon", 2, {}),
        ("turbo-duel", 2, {}),
    ],
    ids=["grand-prix", "pursuit passing", "pursuit of three", "racing-demon", "turbo-duel"],
)
def test_the_memory_of_a_seat_is_exactly_what_it_saw_and_did(
    kind: tuple[str, int, dict[str, Any]],
) -> None:
    """A seat has equal information texts at two points exactly if it has equal histories there. The
    test compares the points of many short walks from one deal."""
    histories: dict[tuple[int, str], Any] = {}
    meant: dict[tuple[int, Any], str] = {}
    met = 0
    for number in range(60):
        node = begin(kind, deal_nodes=0)
        rules, chance = node.tree.rules, Chance(f"recall {number}")
        states = [rules.copy(node.state)]
        for _ in range(7):
            if node.actor == OVER:
                break
            entries = len(node.log)
            node.take(chance.pick(node.legal()[:3]))
            if len(node.log) > entries:
                states.append(rules.copy(node.state))
            log = [(entry.seat, entry.move) for entry in node.log]
            for seat in range(1, node.tree.seats + 1):
                long = own_history(log, states, node, seat)
                text = node.recalled(seat)
                met += (seat, text) in histories
                assert histories.setdefault((seat, text), long) == long
                assert meant.setdefault((seat, long), text) == text
    assert met > 50


def test_a_later_seat_does_not_see_a_simultaneous_choice() -> None:
    for kind in (("racing-demon", 2, {}), ("pursuit", 2, {"passing": True})):
        # Take the first deal in which the first seat has a choice.
        node = next(
            node
            for node in (begin(kind, deal_nodes=0, seed=f"secret {n}") for n in range(40))
            if len(node.tree.rules.moves(node.state, node.actor)) > 1
        )
        first = node.actor
        after = {}
        for move in node.tree.rules.moves(node.state, first):
            other = node.copy()
            for step in node.tree.steps.of(move):
                assert other.recalled(3 - first) == node.recalled(3 - first)
                other.take(step)
            assert other.actor == 3 - first
            after[move] = (other.recalled(other.actor), other.recalled(first))
        assert len(after) > 1
        assert len({of_next for of_next, _ in after.values()}) == 1
        assert len({of_first for _, of_first in after.values()}) == len(after)


def test_cards_of_daytona_have_the_counted_probabilities() -> None:
    emptied = 0

    def compare(node: Node) -> None:
        nonlocal emptied
        if node.state is None or node.actor != CHANCE:
            return
        count = Counter(VALUES[card] for card in to_come(node.tree.rules.observe(node.state, 1)))
        emptied += not node.state.stock
        total = sum(count.values())
        assert node.outcomes() == [(value, count[value] / total) for value in sorted(count)]

    for number in range(4):
        walk(begin(("daytona", 4, {})), Chance(f"drawn {number}"), compare)
    assert emptied
    node = walk(begin(("daytona", 2, {}), deal_nodes=0), Chance("next"), most=10)
    while node.actor != CHANCE:
        node.take(node.legal()[0])
    for value, _ in node.outcomes():
        other = node.copy()
        other.take(value)
        assert other.log[-1] == (node.state.turn, "draw", value)
        race = other.state
        card = race.card if race.card >= 0 else race.piles[node.state.turn - 1][-1]
        assert VALUES[card] == value
    before = str(node)
    with pytest.raises(ValueError, match="99"):
        node.take(99)
    assert str(node) == before


def test_utilities_sum_to_zero() -> None:
    seen = Counter[str]()
    for game, seats, options in KINDS:
        for number in range(3):
            node = walk(begin((game, seats, options)), Chance(f"won {number}"), most=20_000)
            assert node.actor == OVER
            assert node.state.over is not None
            won = node.utilities()
            assert abs(sum(won)) < 1e-9
            winners, places = node.state.over.winners, node.state.over.places
            if not winners:
                assert set(won) == {0}
            else:
                order = sorted(range(seats), key=places.__getitem__)
                assert [won[i] for i in order] == sorted(won, reverse=True)
                assert all((won[i] == 1) == (winners == (i + 1,)) for i in range(seats))
                if len(set(places)) == seats:
                    assert sorted(won) == pytest.approx(
                        [2 * i / (seats - 1) - 1 for i in range(seats)]
                    )
            seen[game] += bool(winners)
    assert min(seen[game] for game in GAMES) > 0


def test_a_game_that_is_too_long_has_no_winner() -> None:
    node = walk(begin(("pursuit", 2, {}), longest=50), Chance("long"))
    assert (node.actor, node.taken, node.utilities()) == (OVER, 50, [0, 0])
    assert node.state.over is None
    node = walk(begin(("daytona", 2, {}), longest=5), Chance("long"))
    assert (node.actor, node.taken, node.utilities()) == (OVER, 5, [0, 0])


def test_offered_options_matter_within_one_game() -> None:
    found = {game: [option.id for option in offered(load(game))] for game in GAMES}
    assert found["daytona"] == ["missed", "last"]
    assert found["racing-demon"] == ["piles"]
    assert found["turbo-duel"] == ["first", "track", "deck"]
    assert found["pursuit"] == [option.id for option in load("pursuit").options]
    assert found["grand-prix"] == [option.id for option in load("grand-prix").options]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"game": "chess"}, "“chess”"),
        ({"game": "daytona", "seats": 5}, "2 to 4"),
        ({"game": "daytona", "deal_nodes": 7}, "deal_nodes must be a number from 0 to 6, not 7."),
        ({"game": "daytona", "longest": 0}, "longest must be a number from 1 to 1000000, not 0."),
        ({"game": "racing-demon", "options": {"calm": False}}, "“calm”"),
        ({"game": "turbo-duel", "options": {"clock": "off"}}, "“clock”"),
        ({"game": "turbo-duel", "options": {"track": 99}}, "99"),
        ({"game": "turbo-duel", "seed": " "}, "seed"),
        ({"game": "turbo-duel", "seed": "x" * 60}, "seed"),
    ],
)
def test_an_unfit_argument_is_refused_in_a_sentence(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(hairpin.SettingsError) as refused:
        tree_of(words.pop("game"), **words)
    assert sentence in str(refused.value)
    assert str(refused.value).endswith(".")


def test_a_missing_openspiel_is_reported_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("hairpin_lab.spiel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError) as missing:
        import_module("hairpin_lab.spiel")
    assert (
        str(missing.value)
        == "This needs OpenSpiel: pip install '.[openspiel]' in Hairpin’s folder."
    )


def test_an_illegal_step_is_refused_and_changes_nothing() -> None:
    node = begin(("turbo-duel", 2, {}), deal_nodes=0)
    wrong = next(step for step in range(128) if step not in node.legal())
    before = str(node), node.recalled(1)
    with pytest.raises(hairpin.MoveError):
        node.take(wrong)
    assert (str(node), node.recalled(1)) == before
