"""The gallery's stored views, game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core import record
from hairpin.games import load
from hairpin.games.pursuit.offers import course_of, offered
from hairpin.games.racing_demon.stuck import can_play
from hairpin.snapshots import stored_view

from tests.gallery.fixtures import (
    LONG,
    RESUME,
    SHORT,
    Fixture,
    before,
    dealt,
    do,
    entries,
    golden,
    moment,
    played,
    touch,
    touched_things,
    turning_point,
    won_alone,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hairpin.core.match_log import MatchLog

#: Commands that open the story of a finished game.
STORY = [do("story")]
#: The command that marks the moves with their values.
VALUES = do("values", on=True)
TWO, THREE, FOUR, FIVE = SHORT[:2], SHORT[:3], SHORT[:4], SHORT[:5]


def turbo_duel() -> Iterator[Fixture]:
    """Yield the stored views of Turbo Duel."""
    game = "turbo-duel"
    start = record.write(dealt(game, TWO, first="1", clock="off"))
    yield Fixture(f"{game}/start", start)
    yield Fixture(
        f"{game}/bomb-to-lay",
        record.write(dealt(game, TWO, first="1", clock="off", deck="FABCDEGHI")),
        then=touch(1, "card:F"),
    )
    hint = record.write(dealt(game, TWO, first="1", clock="off", deck="FBCADEGHI", track=7))
    yield Fixture(f"{game}/hint", hint, then=[do("hint", seat=1)] * 2)
    bombs = golden(f"{game}/bombs", TWO)
    yield Fixture(
        f"{game}/bombs-lie",
        bombs,
        at=moment(bombs, lambda m, s: s.bombs[0].bit_count() > 2),
        then=[RESUME],
    )
    yield Fixture(
        f"{game}/loses-a-turn", bombs, at=moment(bombs, lambda m, s: any(s.loses)), then=[RESUME]
    )
    yield Fixture(
        f"{game}/slipstream", bombs, at=moment(bombs, lambda m, s: any(s.copies)), then=[RESUME]
    )
    order = golden(f"{game}/example", TWO)
    at = moment(order, lambda m, s: len(s.discard) > 3 and "C" in s.deck[:3] and s.over is None)
    yield Fixture(
        f"{game}/cards-to-put-back",
        order,
        at=at,
        then=[RESUME, *touch(moment_actor(order, at), "card:C")],
    )
    won = dealt(game, TWO, first="1", clock="off", track=7)
    for move in ("C", "D", "G", "H", "I", "A", "F:3"):
        won.play(won.game.actors(won.state)[0], move, at=0)
    warned = [do("touch", seat=won.game.actors(won.state)[0], thing="card:D", warn=True)]
    yield Fixture(f"{game}/warned", record.write(won), then=[RESUME, *warned])
    yield Fixture(f"{game}/paused", golden(f"{game}/standard", TWO), at=12)
    yield Fixture(f"{game}/over", golden(f"{game}/standard", TWO))
    yield Fixture(f"{game}/review", golden(f"{game}/standard", TWO), then=[do("review", seat=1)])
    small = golden(f"{game}/track-7", TWO)
    yield Fixture(f"{game}/costly-move", small, then=turning_point(small, 2))
    # Both moves swap cards of the row, whose names are at the foot.
    swapped = golden(f"{game}/first-2", TWO)
    yield Fixture(f"{game}/costly-swap", swapped, then=[do("review", seat=1), do("goto", n=14)])
    yield Fixture(f"{game}/story", golden(f"{game}/bombs", TWO), then=STORY)
    yield Fixture(f"{game}/won", won_alone(f"{game}/standard"))
    alone = played(game, ["Ann", "bot:dot"], wins, clock="off")
    told = [do("review", seat=1), *STORY]
    yield Fixture(f"{game}/first-win-review", alone, then=told, ends=True)
    yield Fixture(f"{game}/over-house", golden(f"{game}/house", LONG))
    yield Fixture(f"{game}/over-flag", golden(f"{game}/clock-blitz", TWO))
    yield Fixture(f"{game}/over-series", golden(f"{game}/second-game", TWO))
    yield Fixture(f"{game}/long-track", golden(f"{game}/track-21", LONG), at=30, then=[RESUME])
    yield Fixture(f"{game}/short-track", golden(f"{game}/track-7", TWO), at=6, then=[RESUME])
    yield Fixture(f"{game}/looking-back", golden(f"{game}/standard", TWO), then=[do("goto", n=9)])
    duel = record.write(dealt(game, ["Ann", "bot:hard"], first="1", clock="off"))
    yield Fixture(f"{game}/values", duel, then=[VALUES])
    near = dealt(game, ["Ann", "bot:hard"], first="1", clock="off", track=7, deck="FABCDEGHI")
    yield Fixture(f"{game}/values-bombs", record.write(near), then=[*touch(1, "card:F"), VALUES])
    back = dealt(game, ["Ann", "bot:hard"], first="1", clock="off", deck="FIADCBEGH")
    for seat, move in ((1, "A"), (2, "D")):
        back.play(seat, move, at=0)
    begun = [*touch(1, "card:C"), VALUES]
    yield Fixture(f"{game}/values-discards", record.write(back), then=begun)
    yield Fixture(f"{game}/bots-only", record.write(dealt(game, ["bot:easy", "bot:hard"])))


def wins(match: MatchLog, state: Any) -> bool:
    """Return whether seat 1 has won alone."""
    return match.result is not None and match.result.winners == (1,)


def moment_actor(text: str, at: int) -> int:
    """Return the seat to act after ``at`` moves."""
    from hairpin.games import load

    match = record.read(text, load)
    return match.game.actors(match.state_at(at))[0]


def daytona() -> Iterator[Fixture]:
    """Yield the stored views of Daytona."""
    game = "daytona"
    four = golden(f"{game}/four", FOUR)
    yield Fixture(f"{game}/start", four, at=0)
    choice = moment(
        four, lambda m, s: s.card >= 0 and len(m.game.moves(s, m.game.actors(s)[0])) > 1
    )
    yield Fixture(f"{game}/choice", four, at=choice)
    yield Fixture(f"{game}/in-the-pits", four, at=moment(four, lambda m, s: any(s.waits)))
    yield Fixture(f"{game}/odds", four, at=40, then=[do("panel", id="odds", on=True)])
    crowd = moment(four, lambda m, s: sorted(s.cars)[-1] > 3 and len(set(s.cars)) < 3)
    yield Fixture(f"{game}/two-on-a-card", four, at=crowd)
    yield Fixture(f"{game}/homeward", four, at=moment(four, lambda m, s: len(s.home) == 2))
    yield Fixture(f"{game}/over", four)
    yield Fixture(f"{game}/looking-back", four, then=[do("goto", n=60)])
    yield Fixture(f"{game}/review", four, then=[do("review", seat=1)])
    short = golden(f"{game}/races-12", TWO)
    yield Fixture(f"{game}/costly-move", short, then=turning_point(short, 1))
    yield Fixture(f"{game}/story", four, then=STORY)
    yield Fixture(f"{game}/story-long-names", golden(f"{game}/standard", LONG), then=STORY)
    yield Fixture(f"{game}/won", won_alone(f"{game}/races-1"))
    first = played(game, ["Ann", "bot:dot"], wins, races=1, missed=False)
    told = [do("review", seat=1)]
    yield Fixture(f"{game}/first-win", first, then=told, ends=True, folded=True)
    yield Fixture(f"{game}/first-win-asks", first, ends=True, named=True)
    yield Fixture(f"{game}/over-two", golden(f"{game}/standard", LONG))
    hexed = golden(f"{game}/hexed", TWO)
    yield Fixture(f"{game}/hexed", hexed, at=20)
    yield Fixture(f"{game}/second-race", golden(f"{game}/second-race", LONG[:2]), at=10)
    yield Fixture(f"{game}/long-names", golden(f"{game}/four", LONG[:4]), at=31)
    yield Fixture(
        f"{game}/hint", four, at=choice, then=[do("hint", seat=moment_actor(four, choice))]
    )
    draws = lambda m, s: m.n > 20 and s.turn == 1 and s.card < 0 and not s.home  # noqa: E731
    drawn = played(game, ["Ann", "bot:hard"], draws)
    yield Fixture(f"{game}/values", drawn, then=[VALUES])
    chooses = lambda m, s: m.n > 9 and s.turn == 1 and s.card >= 0  # noqa: E731
    chosen = played(game, ["Ann", "bot:hard"], chooses)
    yield Fixture(f"{game}/values-choice", chosen, then=[VALUES])
    yield Fixture(f"{game}/bots-only", record.write(dealt(game, ["bot:hard"] * 3)))


def pursuit() -> Iterator[Fixture]:
    """Yield the stored views of Pursuit."""
    game = "pursuit"
    alone = golden(f"{game}/standard", ("", "Ann"))
    yield Fixture(f"{game}/start", alone, at=0)
    offers = moment(alone, lambda m, s: s.turn == 2 and len(m.game.moves(s, 2)) > 9)
    yield Fixture(f"{game}/offers", alone, at=offers)
    for number in (1, 2, 3, 4, 6):
        text = played(game, ["Ann", "bot:hard"], offering(number), limit=60)
        yield Fixture(f"{game}/offers-{number}", text)
    win = played(game, ["Ann", "bot:hard"], offering(2, wins=True), limit=60)
    yield Fixture(f"{game}/offers-a-win", win)
    much = played(game, ["Ann", "bot:hard"], much_has_happened, limit=60)
    yield Fixture(f"{game}/much-has-happened", much)
    names = played(game, LONG[:2], much_has_happened, limit=60)
    yield Fixture(f"{game}/much-has-happened-long-names", names, seat=1)
    yield Fixture(f"{game}/gathering", alone, at=1, then=touch(2, "card:5S", "card:*R", "card:6H"))
    yield Fixture(f"{game}/chain-or-discard", alone, at=1, then=touch(2, "card:5S"))
    yield Fixture(f"{game}/hint", alone, at=offers, then=[do("hint", seat=2)] * 2)
    yield Fixture(f"{game}/values", alone, at=offers, then=[VALUES])
    yield Fixture(
        f"{game}/discard",
        alone,
        at=moment(alone, lambda m, s: s.turn == 2 and s.phase == "discard"),
    )
    laid = moment(alone, lambda m, s: len(s.laid) > 2)
    yield Fixture(f"{game}/chain-lies", alone, at=laid)
    yield Fixture(f"{game}/memory", alone, at=60, then=[do("panel", id="memory", on=True)])
    yield Fixture(f"{game}/over", alone)
    yield Fixture(f"{game}/looking-back", alone, then=[do("goto", n=60)])
    yield Fixture(f"{game}/story", alone, then=STORY)
    two = golden(f"{game}/people", TWO)
    yield Fixture(f"{game}/costly-move", two, then=turning_point(two, 2))
    yield Fixture(f"{game}/covered", two, at=14)
    yield Fixture(f"{game}/covered-long-names", golden(f"{game}/people", LONG), at=14)
    due = moment_actor(two, 14)
    yield Fixture(f"{game}/uncovered", two, at=14, seat=due)
    yield Fixture(f"{game}/over-limit", two)
    yield Fixture(f"{game}/won", won_alone(f"{game}/standard"))
    five = golden(f"{game}/race-of-five", FIVE)
    yield Fixture(f"{game}/race-of-five", five, at=40, seat=moment_actor(five, 40))
    long = golden(f"{game}/race-of-five", LONG)
    yield Fixture(f"{game}/race-long-names", long, at=55, seat=moment_actor(long, 55))
    yield Fixture(f"{game}/over-five", five)
    yield Fixture(f"{game}/story-five", five, then=STORY)
    against = golden(f"{game}/race-opposite", THREE)
    yield Fixture(f"{game}/race-opposite", against, at=60, seat=moment_actor(against, 60))
    passing = golden(f"{game}/passing", ("Ann", ""))
    told = moment(passing, lambda m, s: 1 in m.game.actors(s))
    yield Fixture(f"{game}/passing", passing, at=told)
    yield Fixture(f"{game}/bots-only", golden(f"{game}/extend"), at=20)


def offering(number: int, *, wins: bool = False) -> Callable[[MatchLog, Any], bool]:
    """Return a condition: seat 1 can choose from ``number`` chains; ``wins`` asks for a winning chain."""

    def wanted(match: MatchLog, state: Any) -> bool:
        if state.turn != 1 or state.phase != "put" or state.over is not None:
            return False
        found = offered(course_of(state, 1), tuple(state.hands[0]))
        ends = [course_of(state, 1).end(each.chain) for each in found]
        if wins:
            return len(found) >= number and course_of(state, 1).wins(found[0].chain)
        alike = len(set(ends)) < len(ends)
        long = max((len(each.chain.faces) for each in found), default=0) > 5
        return len(found) == number and (alike or number != 4) and (long or number < 6)

    return wanted


def much_has_happened(match: MatchLog, state: Any) -> bool:
    """Return whether seat 1 is to act and the opponent has just put down six cards or more."""
    put = [entry.move for entry in match.entries[-2:-1] if entry.move.startswith("put ")]
    long = any(len(move) > len("put ") + 2 * 6 - 2 for move in put)
    return long and state.turn == 1 and state.phase == "take" and state.over is None


def racing_demon() -> Iterator[Fixture]:
    """Yield the stored views of Racing Demon."""
    game = "racing-demon"
    two = golden(f"{game}/standard", ("Ann", ""))
    yield Fixture(f"{game}/count-in", two, at=0)
    yield Fixture(f"{game}/two", two, at=120, then=[RESUME])
    yield Fixture(f"{game}/taken-up", two, at=0, then=[RESUME, *touch_any(two, 0, 1)])
    some = lambda m, s: m.n > 40 and len(m.game.moves(s, 1)) > 3  # noqa: E731
    yield Fixture(f"{game}/lit", played(game, ("Ann", "bot:gus"), some, lit=(1, 0)), then=[RESUME])
    yield Fixture(f"{game}/paused", two, at=120)
    yield Fixture(f"{game}/over", two)
    yield Fixture(f"{game}/looking-back", two, then=[do("goto", n=120)])
    yield Fixture(f"{game}/six", golden(f"{game}/six", ("Ann",)), at=90, then=[RESUME])
    yield Fixture(f"{game}/six-long-names", golden(f"{game}/six", LONG[:1]), at=140, then=[RESUME])
    yield Fixture(f"{game}/twenty", golden(f"{game}/twenty", ("Ann",)), at=240, then=[RESUME])
    yield Fixture(f"{game}/over-twenty", golden(f"{game}/twenty", ("Ann",)))
    for n, text in ((2, golden(f"{game}/people", TWO)), (3, golden(f"{game}/three", THREE))):
        yield Fixture(f"{game}/edges-{n}", text, at=100, then=[RESUME], prefs={"edges": "on"})
    stuck = lambda m, s: m.n > 30 and s.areas[1].vote  # noqa: E731
    family = played(game, ("Mum", "Kim", "Leo"), stuck)
    yield Fixture(f"{game}/edges-stuck", family, then=[RESUME], prefs={"edges": "on"})
    stranded = lambda m, s: m.n == 12 and not can_play(s.areas[0], s.open)  # noqa: E731
    one = played(game, ("Ann", "bot:dot"), stranded, begin=["turn"] * 12)
    yield Fixture(f"{game}/stranded", one, then=[RESUME])
    asked = lambda m, s: m.n > 200 and s.areas[0].vote  # noqa: E731
    yield Fixture(f"{game}/asked", played(game, ("Ann", "bot:dot"), asked), then=[RESUME])
    four = played(game, FOUR, entries(60))
    yield Fixture(f"{game}/edges-4", four, then=[RESUME], prefs={"edges": "on"})
    yield Fixture(
        f"{game}/edges-count-in", golden(f"{game}/people", TWO), at=0, prefs={"edges": "on"}
    )
    yield Fixture(
        f"{game}/side-by-side",
        golden(f"{game}/people", TWO),
        at=100,
        then=[RESUME],
        prefs={"edges": "off"},
    )
    yield Fixture(f"{game}/story", two, then=STORY)
    yield Fixture(f"{game}/story-six", golden(f"{game}/six", LONG[:1]), then=STORY)
    yield Fixture(f"{game}/story-twenty", golden(f"{game}/twenty", ("Ann",)), then=STORY)
    yield Fixture(f"{game}/over-handicap", golden(f"{game}/handicap", ("Ann", "")))
    # The last game of a match.
    yield Fixture(f"{game}/won", won_alone(f"{game}/handicap", games=2))
    yield Fixture(f"{game}/over-no-scores", golden(f"{game}/scores-off", ("Ann", "")))
    yield Fixture(f"{game}/over-dead", golden(f"{game}/dead", LONG))
    calm = golden(f"{game}/calm", TWO)
    yield Fixture(
        f"{game}/calm",
        calm,
        at=moment(calm, lambda m, s: m.game.actors(s) == (1, 2) and s.beat > 20),
    )
    secret = golden(f"{game}/calm-secret", ("Ann", "Ben", ""))
    open_beat = moment(secret, lambda m, s: 1 in m.game.actors(s) and s.beat > 4)
    yield Fixture(f"{game}/calm-covered", secret, at=open_beat)
    yield Fixture(f"{game}/calm-secret", secret, at=open_beat, seat=1)
    yield Fixture(
        f"{game}/calm-hint",
        secret,
        at=moment(
            secret,
            lambda m, s: 1 in m.game.actors(s) and m.game.observe(s, 1)["places"][0]["pile"] < 6,
        ),
        seat=1,
        then=[do("hint", seat=1)] * 2,
    )
    yield Fixture(f"{game}/bots-only", golden(f"{game}/three"), at=200, then=[RESUME])


def touch_any(text: str, at: int, seat: int) -> list[dict[str, Any]]:
    """Return the command by which a seat selects the last lit thing without making a move."""
    reply = stored_view(text, at=at, then=[RESUME])["reply"]
    (first,) = reply["table"]["views"]
    (shown,) = [each for each in (first, *first["also"]) if each["viewer"] == seat]
    return [do("touch", seat=seat, thing=shown["touch"]["next"][-1], hold=True)]


def grand_prix() -> Iterator[Fixture]:
    """Yield the stored views of Grand Prix."""
    game = "grand-prix"
    three = golden(f"{game}/people", THREE)
    claim = moment(three, lambda m, s: s.phase == "claim")
    yield Fixture(f"{game}/claim", three, at=claim, seat=moment_actor(three, claim))
    yield Fixture(f"{game}/covered", three, at=claim)
    alone = golden(f"{game}/standard", ("", "Ann", ""))
    choose = moment(alone, lambda m, s: s.phase == "play" and s.draft is None and s.turn == 2)
    yield Fixture(f"{game}/hand", alone, at=choose)
    late = moment(
        alone,
        lambda m, s: s.phase == "play" and s.draft is None and s.turn == 2 and len(s.hands[1]) < 8,
    )
    yield Fixture(f"{game}/late", alone, at=late)
    last = golden(f"{game}/standard", ("", "", "Ann"))
    decided = moment(last, lambda m, s: s.turn == 3 and m.game.decided(s, 3) is not None)
    yield Fixture(f"{game}/decided", last, at=decided)
    yield Fixture(f"{game}/hint", alone, at=choose, then=[do("hint", seat=2)] * 2)
    partial = golden(f"{game}/partial-two", TWO)
    yield Fixture(f"{game}/costly-move", partial, then=turning_point(partial, 1))
    # The seat's next move plays a card that moves all cars; the hint explains each line of the card.
    full = before(alone, 2, "play A")
    yield Fixture(f"{game}/hint-long", alone, at=full, then=[do("hint", seat=2)] * 2)
    # A touched card shows its whole course. A phone shows a close-up where cars have alternatives.
    made = record.read(alone, load).entries
    card = made[full].move.replace("play ", "card:")
    yield Fixture(f"{game}/course", alone, at=full, then=touched_things(2, card))
    yield Fixture(f"{game}/values", alone, at=choose, then=[VALUES])
    yield Fixture(f"{game}/values-course", alone, at=full, then=[*touch(2, card), VALUES])
    near = before(alone, 2, "play E")
    card = made[near].move.replace("play ", "card:")
    yield Fixture(f"{game}/course-near", alone, at=near, then=touched_things(2, card))
    lanes = moment(alone, lambda m, s: s.turn == 2 and s.draft is not None)
    yield Fixture(f"{game}/lanes", alone, at=lanes)
    for phase in ("ask", "swap"):
        for seat in (1, 2, 3):
            names = tuple("Ann" if n == seat else "" for n in (1, 2, 3))
            text = golden(f"{game}/standard", names)
            found = first_or_none(text, phase, seat)
            if found is not None:
                yield Fixture(f"{game}/redeal-{phase}", text, at=found)
                break
    discard = golden(f"{game}/joker-redeal", THREE)
    at = moment(discard, lambda m, s: s.phase == "discard")
    yield Fixture(f"{game}/discard", discard, at=at, seat=moment_actor(discard, at))
    yield Fixture(f"{game}/over", alone)
    yield Fixture(f"{game}/looking-back", alone, then=[do("goto", n=30)])
    yield Fixture(f"{game}/won", won_alone(f"{game}/standard"))
    yield Fixture(f"{game}/over-long-names", golden(f"{game}/prizes", LONG[:3]))
    yield Fixture(f"{game}/story", alone, then=STORY)
    bowl = golden(f"{game}/speedbowl", ("Ann", "", ""))
    yield Fixture(
        f"{game}/speedbowl",
        bowl,
        at=moment(
            bowl,
            lambda m, s: (
                s.turn == 1 and s.draft is None and m.game.actors(s) == (1,) and len(s.hands[0]) < 9
            ),
        ),
    )
    pair = golden(f"{game}/two", ("Ann", ""))
    yield Fixture(
        f"{game}/two",
        pair,
        at=moment(
            pair,
            lambda m, s: (
                s.turn == 1 and s.phase == "play" and s.draft is None and len(s.hands[0]) < 12
            ),
        ),
    )
    five = golden(f"{game}/five-laps", LONG[:1])
    yield Fixture(
        f"{game}/long-names",
        five,
        at=moment(
            five,
            lambda m, s: (
                s.turn == 1 and s.phase == "play" and s.draft is None and len(s.hands[0]) < 6
            ),
        ),
    )
    race = golden(f"{game}/five-laps")
    yield Fixture(f"{game}/bots-only", race, at=300)


def first_or_none(text: str, phase: str, seat: int) -> int | None:
    """Return the number of moves before ``seat`` first acts in ``phase``; None if it never acts there."""
    try:
        return moment(text, lambda m, s: s.phase == phase and seat in m.game.actors(s))
    except AssertionError:
        return None


def every() -> list[Fixture]:
    """Return the stored views of all games."""
    return [*turbo_duel(), *daytona(), *pursuit(), *racing_demon(), *grand_prix()]
