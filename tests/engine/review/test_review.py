"""Reviews: own decisions, luck and opponents add up, hidden cards do not matter, and hints agree."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import record
from hairpin.core.chance import derive
from hairpin.core.contrast import Claim, contrast
from hairpin.core.match_log import MatchLog
from hairpin.core.outlook import Outlook, ended
from hairpin.core.words import Speaker, say
from hairpin.games import load
from hairpin.review import points, review
from hairpin.review.account import Account, Booking, account, hindsight, settled
from hairpin.review.entries import kinds_of
from hairpin.review.points import MOST_POINTS, chances_at, points_of
from hairpin.review.reply import review_reply
from hairpin.review.review import Review
from hairpin.review.summary import summary
from hairpin.review.swings import LEAST
from hairpin.review.waiting import Wait
from hairpin.review.weighing import GLANCE, Decision, weigh

from ..session.desk import Desk
from .helpers import FORESEEN, done, reviewed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hairpin.core.state import State
    from hairpin.review.entries import Kind

GOLDEN = Path(__file__).parents[2] / "golden"
SHORT = 25  # the minimum number of entries of a game worth reviewing


@cache
def finished(game: str) -> str:
    """The record of the shortest golden game with a regular end and more than ``SHORT`` entries."""
    texts = [path.read_text("utf-8") for path in sorted((GOLDEN / game).glob("*.jsonl"))]
    long = [text for text in texts if text.count("\n") > SHORT]
    over = [text for text in long if _ended(record.read(text.splitlines()[0], load))]
    return min(over, key=len).splitlines()[0]


def _ended(match: MatchLog) -> bool:
    return match.result is not None and match.result.reason == "finish"


def match_of(game: str) -> MatchLog:
    """The match of ``finished(game)``."""
    return record.read(finished(game), load)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make reviews in the test faster by examining less."""
    monkeypatch.setattr(points, "STEPS", 100)
    monkeypatch.setattr(review, "MOST_THOUGHT", 2)
    monkeypatch.setattr(review, "MOST_WEIGHED", 8)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("game", FORESEEN)
def test_own_decisions_luck_and_others_add_up_to_the_change(game: str) -> None:
    made = Review(match_of(game), 1)
    while not made.step():
        assert (made.account is None) == (made.progress < sum(review.PARTS))
    for shares in made.shares.values():
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0
    chances = list(made.chances.values())
    assert made.account is not None
    assert sum(made.account) == pytest.approx(chances[-1] - chances[0])
    assert chances[-1] in (0, 1)
    assert all(decision.cost >= 0 for decision in made.decisions.values())
    for start, end in pairwise(made.shares):
        # A decision that shows no card changes the chance by its cost only.
        if made._booking.only_chose(start) and end == start + 1:
            decision = made.decisions.get(start)
            lost = made.chances[start] - made.chances[end]
            assert lost == pytest.approx(0 if decision is None else decision.cost, abs=1e-6), start
    assert [turn.cost for turn in made.turns] == sorted((t.cost for t in made.turns), reverse=True)
    least = made.match.game.comparison_error / 100
    for turn in made.turns:
        assert turn.error >= least
        assert turn.costly or turn.cost >= LEAST
    # Every large own loss with a better move is on the list of costly moves, not among the swings.
    for swing in made.swings:
        within = [made.decisions.get(n) for n in range(swing.start, swing.end)]
        assert swing.cause != "own" or all(one is None or one.best is None for one in within)
    if not made.match.real_time:
        assert made.account.own <= 0
    if not made.match.game.hidden:
        assert made.account.luck == 0


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("game", FORESEEN)
def test_a_loss_within_the_error_is_not_costly(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: a review called a loss of 2 % costly, with an error of 10 %."""
    match = match_of(game)

    def costly(error: int) -> dict[int, float]:
        monkeypatch.setattr(type(match.game), "comparison_error", error)
        made = Review(match, 1)
        while not made.step():
            pass
        assert made.account is not None
        own.append(made.account.own)
        return {turn.n: turn.cost for turn in made.turns}

    own: list[float] = []
    sure, all_losses = costly(20), costly(0)
    assert sure.items() <= all_losses.items()
    assert all(cost > 0.2 for cost in sure.values())
    # Small losses count in the sum, whether they are named or not.
    assert own[0] == pytest.approx(own[1])


class DealtAnew(MatchLog):
    """A match in which the cards hidden from a seat are dealt anew at each point before the end."""

    watcher = 1

    def state_at(self, n: int) -> State:
        """The state with the hidden cards dealt anew for the watcher."""
        state = super().state_at(n)
        if self.game.result(state) is not None:
            return state
        seen = json.loads(json.dumps(self.game.observe(state, self.watcher)))
        other: State = self.game.determinize(seen, derive("dealt anew", n))
        return other


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("game", [game for game in FORESEEN if load(game).hidden])
def test_a_review_does_not_depend_on_hidden_cards(game: str) -> None:
    one, two = match_of(game), match_of(game)
    two.__class__ = DealtAnew
    kinds = done(kinds_of(one, 1))
    for n in range(0, one.n, max(1, one.n // 6)):
        assert done(chances_at(one, 1, n, 1)) == done(chances_at(two, 1, n, 1)), n
    decisions = [n for n, kind in enumerate(kinds) if kind == "decision"]
    for n in decisions[:: max(1, len(decisions) // 3)]:
        assert done(weigh(one, n, GLANCE)) == done(weigh(two, n, GLANCE)), n


@pytest.mark.parametrize("game", FORESEEN)
def test_a_slice_is_a_step_of_an_outlook_or_of_two_thoughts(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Review(match_of(game), 1)
    rules = made.match.game
    steps: list[str] = []
    foresee, levels = rules.outlook, rules.levels()

    def outlook(observation: Any, chance: Any) -> Iterator[Any]:
        for found in foresee(observation, chance):
            steps.append("outlook")
            yield found

    def thinker(*given: Any) -> Iterator[Any]:
        for thought in levels[-1].load()(*given):
            steps.append("thought")
            yield thought

    strongest = levels[-1]._replace(load=lambda: thinker, advise=None)
    monkeypatch.setattr(rules, "outlook", outlook)
    monkeypatch.setattr(rules, "levels", lambda: (strongest,))
    for _ in range(60):
        steps.clear()
        if made.step():
            break
        assert steps.count("outlook") <= 1
        assert steps.count("thought") <= 2


def test_points_of_a_long_game() -> None:
    assert points_of(0) == [0]
    assert points_of(MOST_POINTS - 1) == list(range(MOST_POINTS))
    for length in (MOST_POINTS, 777, 4000):
        found = points_of(length)
        assert len(set(found)) == MOST_POINTS
        assert (found[0], found[-1]) == (0, length)
        assert found == sorted(found)


def test_a_change_over_several_entries_is_divided_evenly() -> None:
    chances = {0: 0.5, 4: 0.9, 5: 0.0}
    kinds: list[Any] = ["decision", "others", "forced", "others", "given"]

    def booked(*draws: int, chancy: bool = True) -> Any:
        return pytest.approx(account(chances, Booking(kinds, {0: 0.2}, draws, chancy=chancy)))

    assert booked() == (-0.2 - 0.9, 0.15, 0.45)
    assert booked(0, 1) == (-0.2 - 0.9, 0.45, 0.15)
    assert booked(chancy=False) == (-1.1, 0, 0.6)


def test_an_own_decision_changes_nothing_but_its_cost() -> None:
    """Regression: an estimate that rose at an own decision fell again at the others' next move, as their deed."""
    kinds: list[Any] = ["others", "decision", "decision", "others"]
    chances = {0: 0.5, 1: 0.4, 2: 0.7, 3: 0.65, 4: 0.65}
    booking = Booking(kinds, {2: 0.1}, (), chancy=True)
    # The chance before both decisions is that after the best moves, so the opponent's move has raised it.
    mended, costs = settled(chances, booking)
    assert list(mended.values()) == pytest.approx([0.5, 0.75, 0.75, 0.65, 0.65])
    assert costs == {2: 0.1}
    assert account(mended, booking) == pytest.approx((-0.1, 0, 0.25))


def test_what_a_card_changes_stays_luck() -> None:
    kinds: list[Any] = ["others", "others", "decision", "decision"]
    # The second entry shows a card, and the first decision too.
    booking = Booking(kinds, {2: 0.1, 3: 0.1}, {1, 2}, chancy=True)
    chances = {0: 0.5, 1: 0.4, 2: 0.45, 3: 0.6, 4: 0.7}
    mended, _ = settled(chances, booking)
    # The estimate before the last decision was too low by 0.2, and so were those before both cards.
    assert list(mended.values()) == pytest.approx([0.5, 0.6, 0.65, 0.8, 0.7])
    assert account(mended, booking) == pytest.approx((-0.2, 0.05 + 0.25, 0.1))


def test_decisions_cost_no_more_than_there_was_to_lose() -> None:
    booking = Booking(["decision", "decision"], {0: 0.3, 1: 0.1}, (), chancy=True)
    mended, costs = settled({0: 0.5, 2: 0.8}, booking)
    assert mended == {0: 1.0, 2: 0.8}
    assert costs == pytest.approx({0: 0.15, 1: 0.05})
    assert account(mended, booking._replace(costs=costs)) == pytest.approx((-0.2, 0, 0))


def test_hindsight_corrects_chances_without_hidden_cards() -> None:
    kinds: list[Any] = ["decision", "others", "forced", "decision"]
    chances = {0: 0.5, 1: 0.6, 2: 0.2, 3: 0.7, 4: 0.4}
    # A seat's own move cannot improve its chance, so the chance before it is raised to the chance after it.
    assert hindsight(chances, kinds) == {0: 0.6, 1: 0.6, 2: 0.7, 3: 0.7, 4: 0.4}


def test_a_fact_speaks_for_a_move_only_if_the_other_move_has_less_of_it() -> None:
    keeps, idle = say("keeps"), say("idle")
    better = [
        Claim("idle", (1,), idle),
        Claim("keeps", (3, -1), keeps),
        Claim("unknown", (9,), idle),
    ]
    assert contrast(better, better) is None
    assert contrast(better, [Claim("idle", (1,), idle), Claim("keeps", (2, -1))]) == keeps
    assert contrast(better, [Claim("keeps", (2, 0)), Claim("idle", (0,))]) == idle
    assert contrast(better, [Claim("keeps", (2, 0))]) is None
    assert contrast(better, [Claim("idle", (0,), None, say("fault"))]) == say("fault")


@pytest.mark.usefixtures("soon")
def test_no_reason_is_true_of_both_moves() -> None:
    """Regression: a review praised the better discard for a fact that fits the discard that was played."""
    reasons = 0
    for game in FORESEEN:
        for path in sorted((GOLDEN / game).glob("*.jsonl"))[:3]:
            match = record.read(path.read_text("utf-8").splitlines()[0], load)
            if match.result is None or match.real_time:
                continue
            made = Review(match, 1)
            while not made.step():
                pass
            rules = match.game
            for turn in made.turns:
                if turn.candidate is None or turn.instead is None:
                    continue
                seen = rules.observe(match.state_at(turn.n), 1)
                why = rules.contrast(seen, turn.candidate, turn.instead)
                assert rules.contrast(seen, turn.candidate, turn.candidate) is None
                if why is not None:
                    reasons += 1
                    assert why != rules.contrast(seen, turn.instead, turn.candidate)
                    assert why != rules.reason(seen, turn.instead)
    assert reasons > 3


@pytest.mark.usefixtures("soon")
def test_shown_numbers_agree_and_add_up() -> None:
    """Regression: “30 %” to “14 %” was shown as −15."""
    made = Review(match_of("daytona"), 1)
    while not made.step():
        pass
    found = review_reply(made, Speaker([seat.name for seat in made.match.seats]))
    costs = 0
    for turn in found["turns"]:
        left, kept = (int(n) for n in re.findall(r"(\d+)\xa0%", turn["say"])[:2])
        assert round(100 * turn["cost"]) == kept - left
        assert turn["say"].startswith(f"Move {turn['number']} (own move ")
        costs += kept - left
    rest = re.findall(r"cost (\d+)", found["rest"]) or ["0"]
    start = int(re.findall(r"(\d+)\xa0%", found["summary"])[0])
    change = r"(?:(cost|gave|gained)(?: [^.]*?)? (\d+)\xa0%|lost nothing)\."
    changes = re.findall(change, found["summary"])
    own, *others = (int(points or 0) * (-1 if verb == "cost" else 1) for verb, points in changes)
    assert own == -costs - int(rest[0])
    end = round(100 * found["points"][-1]["shares"][0])
    assert start + own + sum(others) == end
    # Regression: the lines below the sum did not add up to it.
    lines = [
        *(swing["change"] for swing in found["swings"]),
        *re.findall(r": (.*)\.", found["rest"]),
    ]
    swung = sum(int(re.sub(r"\xa0%", "", line).replace("−", "-")) for line in lines)
    assert start - costs - int(rest[0]) + swung == end


@pytest.mark.parametrize("game", FORESEEN)
def test_the_chance_at_the_start_is_an_estimate_unless_it_is_proven(game: str) -> None:
    """Regression: the table said “61 ±10” at the start of a game, and its result “56 % at the start”."""
    made = Review(match_of(game), 1)
    booked = account({0: 0.56, 1: 1.0}, Booking(["others"], {}, (), chancy=True))

    def said(start: float) -> str:
        made.shares = {0: (start, 1 - start), made.match.n: (1.0, 0.0)}
        return Speaker(["Ann", "Ben", "Cy"]).say(summary(made, booked))

    assert said(0.56).startswith("Ann began with a chance of about 56\xa0% to win.")
    assert said(1.0).startswith("Ann began with a chance of 100\xa0% to win.")


def test_changes_above_the_whole_chance_are_said_in_words() -> None:
    """Regression: “Your moves cost 251 %”."""
    made = Review(match_of("daytona"), 1)
    made.shares = {0: (0.28, 0.72), made.match.n: (0.0, 1.0)}
    booked = Account(own=-2.51, luck=0.39, others=1.84)
    assert (
        Speaker(["Ann", "Ben", "Cy"])
        .say(summary(made, booked))
        .endswith("Luck gave Ann a little. Ben’s moves gave Ann a lot. Ann’s moves cost a lot.")
    )


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ("forced", "only the cards decided."),
        ("others", "the cards and {rivals}’s moves decided."),
    ],
)
def test_a_game_without_choices_blames_no_mistake(others: Kind, said: str) -> None:
    """Regression: “You made no costly mistake: …” after a race without any choice."""
    made = Review(match_of("daytona"), 1)
    n, seats = made.match.n, len(made.match.seats)
    kinds: list[Kind] = ["forced" for _ in range(n - 1)]
    made._kinds = [*kinds, others]
    even = (1 / seats,) * seats
    last = (0.0, *(1 / (seats - 1),) * (seats - 1))
    made.shares, made.progress, made.done = {0: even, n - 1: even, n: last}, 1.0, True
    names = ["Ann", "Ben", "Cy"]
    rivals = "Ben" if seats == 2 else "everyone else"
    first = review_reply(made, Speaker(names))["first"]
    assert first == f"Ann had no choice to make in this game: {said.format(rivals=rivals)}"


@pytest.mark.parametrize("cost", [0.0, 0.04])
def test_a_loss_without_a_costly_decision_names_the_largest_loss(cost: float) -> None:
    """Regression: “You made no costly mistake: everyone else played better.”"""
    made = Review(match_of("daytona"), 1)
    n, seats = made.match.n, len(made.match.seats)
    result = made.match.result
    assert result is not None
    made.seat = next(seat for seat in range(1, seats + 1) if seat not in result.winners)
    at = next(each for each, entry in enumerate(made.match.entries) if entry.seat == made.seat)
    made._kinds = ["decision" if each == at else "others" for each in range(n)]
    move = made.match.entries[at].move
    made.turns = [Decision(at, move, cost, 0.3, move)] if cost else []
    even = (1 / seats,) * seats
    made.shares, made.progress, made.done = {0: even, n: even}, 1.0, True
    first = review_reply(made, Speaker(["Ann", "Ben", "Cy"]))["first"]
    number = made.match.moves_before(at) + 1
    assert (f": move {number} (" in first) == bool(cost)
    assert cost or first.endswith("had the better race.")


@pytest.mark.parametrize("name", ["house", "example"])
def test_a_draw_counts_half(name: str) -> None:
    text = (GOLDEN / "turbo-duel" / f"{name}.jsonl").read_text("utf-8").splitlines()[0]
    made = Review(record.read(text, load), 1)
    assert made.match.result is not None
    made.shares = {0: (0.6, 0.4), made.match.n: ended(made.match.result)}
    booked = account({0: 0.6, 1: 0.5}, Booking(["others"], {}, (), chancy=False))
    said = Speaker(["Ann", "Ben"]).say(summary(made, booked))
    half = said.endswith(" A draw or a shared win counts half.")
    assert half == (not made.match.result.winners)


# --- at the table --------------------------------------------------------------------------------


@pytest.mark.usefixtures("soon")
def test_a_review_grows_and_its_turns_agree_with_hints() -> None:
    data = json.loads(finished("turbo-duel"))
    data["seats"] = [{**seat, "kind": "person", "level": None} for seat in data["seats"]]
    data["seats"] = [{k: v for k, v in seat.items() if v is not None} for seat in data["seats"]]
    desk = Desk()
    table = desk.ok("open", text=record.dump(data))["table"]
    assert table["reviews"] is True
    loser = next(row["seat"] for row in table["result"]["rows"] if row["place"] == 2)
    steps = reviewed(desk, loser)
    assert [one["progress"] for one in steps] == sorted(one["progress"] for one in steps)
    assert not steps[0]["points"]
    assert len(steps) > 3
    assert not any(one["summary"] or one["turns"] or one["own"] for one in steps[:-1])
    last = steps[-1]
    assert last["done"]
    assert [point["n"] for point in last["points"]] == list(range(len(data["moves"]) + 1))
    assert re.match(
        r"(Move|.+ lost the game with move) \d+ \(own move \d+\), “.+”.*\. (Better: )?“",
        last["first"],
    )
    assert " began with a chance of about " in last["summary"]
    assert last["turns"]
    # A second request gets the whole review at once, and no save contains it.
    assert desk.ok("review", seat=loser)["review"] == last
    assert '"review"' not in json.dumps(desk.ok("save"))
    moves = data["moves"]
    del data["result"]
    for turn in last["turns"][:2]:
        desk.ok("open", text=record.dump({**data, "moves": moves[: turn["n"]]}))
        desk.ok("resume")
        hints = [hint(desk, turn["seat"]) for _ in range(2)]
        assert next(one["move"] for one in hints if one["move"]) == turn["best"]


def hint(desk: Desk, seat: int) -> dict[str, Any]:
    """Ask for a hint at the current point and return it."""
    desk.ok("hint", seat=seat)
    while True:
        reply = desk.ok("advance")
        if "hint" in reply:
            found: dict[str, Any] = reply["hint"]
            return found


def test_only_finished_games_of_people_are_reviewed() -> None:
    desk = Desk().new("person", "bot:dot", seed="K9")
    assert "reviews" not in desk.table
    assert desk.error("review", seat=1) == "You can review a game when it is over."
    desk.ok("resign", seat=1)
    assert desk.table["reviews"] is True
    assert "is a bot" in desk.error("review", seat=2)
    desk.error("review", seat=3)
    assert desk.ok("review", seat=1)["wake"] == 0
    assert desk.ok("review", seat=None)["review"] is None
    assert desk.waits() is None
    desk.ok("review", seat=1)
    desk.ok("goto", n=0)
    assert desk.waits() == 0  # showing a history point does not stop the review
    desk.ok("branch")
    assert desk.waits() != 0
    assert "review" not in desk.ok("advance")


def test_any_seat_is_reviewed_if_only_bots_played() -> None:
    desk = Desk().begin("null-game", "bot:random", "bot:random").run()
    assert desk.table["reviews"] is False
    assert desk.error("review", seat=2) == "This game has no reviews."
    desk = Desk().begin("daytona", "bot:dot", "bot:vera", races=1).run()
    assert reviewed(desk, 2)[-1]["done"]


def test_in_real_time_no_single_move_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("racing-demon")
    lines = (GOLDEN / "racing-demon" / "people.jsonl").read_text("utf-8").splitlines()
    match = record.read(lines[0], load)
    seats = len(match.seats)

    def outlook(observation: Any, chance: Any) -> Iterator[Outlook]:
        yield Outlook((1 / seats,) * seats, 1, final=True)

    monkeypatch.setattr(type(game), "foresees", True)
    monkeypatch.setattr(type(game), "outlook", lambda self, *given: outlook(*given))
    made = Review(match, 1)
    while not made.step():
        pass
    speaker = Speaker([seat.name for seat in match.seats])
    assert sum(wait.time for wait in made.waits) <= match.entries[-1].at
    made.waits = []
    said = review_reply(made, speaker)
    assert (said["turns"], said["first"], said["luck"]) == ([], None, 0)
    assert "the cards" not in said["summary"]
    assert said["none"] == "In real time no single move is judged."
    made.waits = [
        Wait(5, 9, 100_000),
        Wait(2, 4, 40_000),
        Wait(20, 22, 15_000),
        Wait(30, 32, 5_000),
    ]
    said = review_reply(made, speaker)
    assert said["first"] == said["none"]
    assert said["first"] == "Seat 1 overlooked cards to play for 2:40 minutes in all."
    # The longest waits are listed, and the look back begins at the longest one.
    assert [turn["n"] for turn in said["turns"]] == [5, 2, 20]
    assert [turn["mark"] for turn in said["turns"]] == ["1:40", "0:40", "0:15"]
    assert not any(turn["mistake"] for turn in said["turns"])
    assert "could have played for 1:40 minutes" in said["turns"][0]["say"]
    assert said["turning"] == 5
    # Regression: the button after a lost race did not name the move of the longest wait.
    assert said["named"] == said["turns"][0]["number"]


def test_a_forced_win_counts_as_chance_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: a review said “F would have kept 67 %. That wins within 13 turns, whatever Vera plays.”"""
    # Reduce the work so much that the estimates do not find the win.
    monkeypatch.setattr(points, "STEPS", 30)
    desk = Desk().new(clock="off", track=7, first="1")
    # With the eighth move, D, seat 2 gives away a win within seven turns.
    moves = "C D G H I A F:3 D G H I E:DH C A G"
    match = desk.play(*moves.split()).session.match
    assert match is not None
    assert match.result is not None
    made, mended = Review(match, 2), False
    while not made.step():
        if made.account is not None and not made.turns:
            mended = made.chances[7] < 1
    assert mended, "the chances alone did not tell of the win"
    worst = made.turns[0]
    assert (worst.n, worst.kept, made.chances[7]) == (7, 1.0, 1.0)
    assert worst.cost == pytest.approx(1 - made.chances[8])
    assert made.account is not None
    assert sum(made.account) == pytest.approx(made.chances[match.n] - made.chances[0])
