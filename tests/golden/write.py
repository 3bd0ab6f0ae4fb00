"""Write the golden games: whole games as text, for review and for a replay test.

``PYTHONPATH=py:. python3 -m tests.golden.write [GAME…]`` writes ``tests/golden/GAME/NAME.jsonl``.
The first line is the record with its result. Then each state has a line with the move, its
announcement and a checksum of the state's JSON; the last line has the state itself. Files of
earlier rules are kept, because their records must replay for ever. Add games of new rules beside
them.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.errors import MoveError
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.core.state import FLAG, RESIGN, Reason
from hairpin.core.words import Speaker
from hairpin.games import load

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

FOLDER = Path(__file__).resolve().parent
TRIES = 20_000


@dataclass(frozen=True)
class Wanted:
    """The description of a golden game: its set-up, its first moves and a condition that it must fulfil."""

    name: str
    settings: Mapping[str, object] = field(default_factory=dict)
    seats: Sequence[object] = ("person", "person")
    begin: Sequence[str] = ()  # the first moves; later moves are random
    end: str = ""  # "resign" or "flag" after the first moves
    fits: Callable[[MatchLog], bool] = lambda match: True
    second: bool = False  # the second game of a series
    # options chosen before the second game
    chosen: Mapping[str, object] = field(default_factory=dict)


def said(match: MatchLog, n: int) -> str:
    """The announcement of entry ``n`` (from 1)."""
    speaker = Speaker([seat.name for seat in match.seats])
    events = match.reports[n - 1].events
    return " ".join(speaker.say(event.say) for event in events if event.say is not None)


def ends(reason: Reason) -> Callable[[MatchLog], bool]:
    """Return a condition: the game has ended for this reason."""
    return lambda match: match.result is not None and match.result.reason == reason


def announces(*words: str) -> Callable[[MatchLog], bool]:
    """Return a condition: the announcements of the game contain all these words."""

    def fits(match: MatchLog) -> bool:
        text = " ".join(said(match, n) for n in range(1, match.n + 1))
        return all(word in text for word in words)

    return fits


def lost_by_mover(match: MatchLog) -> bool:
    """Whether a seat has won by the last move of another seat."""
    result = match.result
    return bool(result and result.winners and match.entries[-1].seat not in result.winners)


def within(entries: int) -> Callable[[MatchLog], bool]:
    """Return a condition: a seat has won the game within this many entries."""
    return lambda match: match.n <= entries and ends(Reason.FINISH)(match)


def unusual_seat_after_redeal(match: MatchLog) -> bool:
    """Whether the seat to play after the first redeal is neither seat 1 nor the seat that began the race."""
    redeal = next(n for n in range(1, match.n + 1) if "Redeal" in said(match, n))
    race: Any = match.state_at(redeal)
    # The seat with the pole car (``owner[0]``) began the race. The seat just before this seat is now to play.
    return race.turn != 1 and bool(race.after(race.turn) == race.owner[0])


def names_a_joker(match: MatchLog) -> bool:
    """Whether moves name one of the two jokers: some moves for a chain, and some for a discard."""
    named = [entry.move for entry in match.entries if re.search(r"\*[RB]", entry.move)]
    return {move.partition(" ")[0] for move in named} == {"put", "discard"}


def discards_a_twin(match: MatchLog) -> bool:
    """Whether a seat put down a chain with a card of some rank and suit, then discarded an equal card."""
    for n, entry in enumerate(match.entries[:-1]):
        before: Any = match.state_at(n)
        face = before.taken[:2]
        after = match.entries[n + 1].move
        if entry.move.startswith("put") and face in entry.move and after == f"discard {face}":
            return True
    return False


EASY, HARD = ("bot:easy",) * 2, ("bot:hard",) * 2
ADULTS = ("bot:adult",) * 2
CIRCLE = ("B:H", "C", "E", "H", "I", "C:AF", "F:10", "E")
GAMES: dict[str, tuple[Wanted, ...]] = {
    "turbo-duel": (
        Wanted("standard"),
        Wanted("example", {"first": "1", "clock": "off"}, begin=("C", "F:5", "I")),
        Wanted("first-1", {"first": "1"}),
        Wanted("first-2", {"first": "2"}),
        Wanted("clock-off", {"clock": "off"}),
        Wanted("clock-blitz", {"clock": "10+30"}, end=FLAG, begin=("A", "B:C", "D")),
        Wanted("clock-typed", {"clock": "5+0", "first": "2"}),
        Wanted("track-7", {"track": 7}),
        Wanted("track-21", {"track": 21}),
        Wanted("deck-shuffled", {"deck": "shuffled", "track": 17}),
        Wanted("deck-typed", {"deck": "IHGFEDCBA"}),
        Wanted("house", fits=ends(Reason.HOUSE)),
        Wanted(
            "repetition",
            {"first": "1", "deck": "DGBAHICFE", "clock": "off"},
            begin=(CIRCLE * 3)[:23],
        ),
        Wanted("resign", end=RESIGN, begin=("A", "B:C")),
        Wanted("overtaken", fits=lost_by_mover),
        Wanted("bombs", fits=announces("Both players lose a turn", "goes along in the slipstream")),
        Wanted("second-game", second=True),
    ),
    "daytona": (
        Wanted("standard", fits=announces("Missed shift", "loses two turns", "drives on")),
        Wanted("three", seats=("person",) * 3, fits=announces("The stock is used up")),
        Wanted(
            "four", seats=("person",) * 4, fits=announces("The stock is used up", "A joker does")
        ),
        Wanted("missed-off", {"missed": False}),
        Wanted("races-1", {"races": 1}),
        Wanted("races-12", {"races": 12}, fits=announces("back to the start line")),
        Wanted("last", {"last": True}, seats=("person",) * 3),
        Wanted("second-race", second=True),
        Wanted("hexed", second=True, chosen={"hexed": True}),
        Wanted("rebuild", {"rebuild": True}, second=True),
        Wanted("resign", end=RESIGN, begin=("draw", "draw")),
    ),
    "pursuit": (
        Wanted("standard", seats=HARD),
        Wanted("people", {"limit": 12}),
        Wanted("first-five", {"first": "five"}, seats=EASY, fits=within(30)),
        Wanted("first-ten", {"first": "ten"}, seats=EASY, fits=within(30)),
        Wanted("first-seed", {"first": "seed"}, seats=EASY, fits=within(30)),
        Wanted("early", {"early": True}, seats=HARD, fits=within(60)),
        Wanted("passing", {"passing": True}, seats=HARD, fits=within(60)),
        Wanted("plain-end", {"plain_end": True}, seats=HARD, fits=within(60)),
        Wanted("extend", {"extend": True}, seats=HARD, fits=within(60)),
        Wanted("new-stock", {"first": "ten"}, seats=HARD, fits=announces("The stock is empty")),
        Wanted("limit", {"limit": 4}, seats=EASY, fits=ends(Reason.LIMIT)),
        Wanted("resign", begin=("take stock",), end=RESIGN),
        Wanted("race", {"variant": "racing", "laps": 1}, seats=HARD),
        Wanted("race-opposite", {"opposite": True, "laps": 1}, seats=(*EASY, "bot:hard")),
        Wanted(
            "race-bump",
            {"bump": True, "laps": 1},
            seats=HARD * 2,
            fits=announces("misses this turn"),
        ),
        Wanted("race-of-five", {"laps": 1, "bump": True}, seats=(*EASY, *HARD, "bot:easy")),
        Wanted("second-game", {"limit": 6}, second=True),
        # By rules 2.
        Wanted("standard-2", {"first": "ten"}, seats=HARD, fits=lambda match: match.n > 40),
        Wanted("jokers", {"limit": 20}, fits=names_a_joker),
        Wanted("twins", {"laps": 1}, seats=(*EASY, "bot:easy"), fits=discards_a_twin),
    ),
    "racing-demon": (
        Wanted("standard", seats=ADULTS, fits=announces("claims a Stack", "is OUT")),
        Wanted("people", fits=ends(Reason.FINISH)),
        Wanted("three", seats=(*ADULTS, "bot:child")),
        Wanted("six", seats=(*ADULTS, *ADULTS, "bot:shark", "bot:toddler")),
        Wanted("twenty", seats=ADULTS * 10),
        Wanted("piles", {"piles": [3, 20], "lit": [1, 0]}, seats=ADULTS),
        Wanted("piles-0", {"piles": [0, 13, 0]}, seats=("person",) * 3),
        Wanted("piles-40", {"piles": [40, 40]}, fits=ends(Reason.DEAD)),
        Wanted("rotated", {"piles": [24, 24]}, seats=ADULTS, fits=announces("Nobody can play")),
        Wanted("dead", seats=ADULTS, fits=ends(Reason.DEAD)),
        Wanted("stuck", begin=("stuck",), fits=ends(Reason.STUCK)),
        Wanted("handicap", {"piles": [9, 9]}, seats=ADULTS, second=True),
        Wanted("handicap-off", {"handicap": False, "piles": [5, 9]}, seats=ADULTS, second=True),
        Wanted("scores-off", {"scores": False}, seats=ADULTS),
        Wanted("target", {"games": 0, "target": 200}, seats=ADULTS, second=True),
        Wanted("calm", {"calm": True}, seats=ADULTS, fits=ends(Reason.FINISH)),
        Wanted(
            "calm-secret",
            {"calm": True, "choices": "secret", "piles": [4, 4, 4]},
            seats=(*ADULTS, "bot:child"),
            fits=announces("gets nowhere", "is OUT"),
        ),
    ),
    "grand-prix": (
        Wanted(
            "standard",
            seats=("bot:hard", "bot:easy", "bot:easy"),
            fits=announces("partial redeal", "Redeal"),
        ),
        Wanted("people", {"laps": 1, "partial": False}, seats=("person",) * 3),
        Wanted("two", {"laps": 2}, seats=HARD, fits=announces("change places")),
        Wanted("speedbowl", {"circuit": "speedbowl", "laps": 2}, seats=(*EASY, "bot:hard")),
        Wanted("joker", {"joker": True, "laps": 1}, seats=(*EASY, "bot:easy")),
        Wanted(
            "joker-redeal",
            {"joker": True, "laps": 2},
            seats=(*EASY, "bot:easy"),
            fits=unusual_seat_after_redeal,
        ),
        Wanted("partial-two", {"laps": 1}, begin=("claim KYO", "redeal")),
        Wanted("prizes", {"prizes": [9, 9], "laps": 1}, seats=(*EASY, "bot:easy")),
        Wanted("five-laps", {"laps": 5}, seats=(*HARD, "bot:hard"), fits=announces("is blocked")),
        Wanted("resign", {"partial": False}, begin=("claim RBG",), end=RESIGN),
        Wanted("second-race", {"laps": 1}, seats=(*EASY, "bot:random"), second=True),
    ),
    "null-game": (
        Wanted("standard"),
        Wanted("goal-1", {"goal": 1}),
        Wanted("goal-9", {"goal": 9}, seats=("person",) * 4),
    ),
}


def started(game: str, wanted: Wanted, seed: str) -> MatchLog:
    """The match of a wanted game before its first move. If this is the second game of a series, play the first game."""
    rules = load(game)
    seats = read_seats(rules, wanted.seats)
    settings = read_settings(rules.options, wanted.settings, len(seats))
    match = MatchLog(rules, seats, settings, seed)
    if wanted.second:
        play_on(match, Chance(f"first game of {seed}"))
        match = match.next_game(f"{seed} again", wanted.chosen)
    return match


def play_on(match: MatchLog, chance: Chance) -> None:
    """Play to the end: choose a bot's moves by its level, and a person's moves and all times at random."""
    while match.result is None:
        at = match.at + chance.below(9000)
        if match.flag(at) is not None:
            return
        seat = chance.pick(match.game.actors(match.state))
        moves = match.game.moves(match.state, seat)
        spec = match.seats[seat - 1]
        if spec.is_bot:
            level = level_of(match.game, spec.level or "")
            observation, luck = match.game.observe(match.state, seat), match.bot_chance(seat)
            move = decide(level.load(), observation, moves, luck, level.nodes).move
        else:
            move = chance.pick(moves)
        match.play(seat, move, at)


def make(game: str, wanted: Wanted) -> MatchLog:
    """Play a wanted game with one seed after another until the game fulfils its condition; return the match."""
    for number in range(TRIES):
        seed = f"golden {wanted.name} {number}"
        match, chance = started(game, wanted, seed), Chance(f"moves of {seed}")
        try:
            for move in wanted.begin:
                seat = match.game.actors(match.state)[0]
                match.play(seat, move, match.at + chance.below(9000))
        except MoveError:
            continue
        if wanted.end == FLAG:
            due = match.game.deadline(match.state)
            assert due is not None
            match.flag(due[0])
        elif wanted.end == RESIGN:
            match.play(match.game.actors(match.state)[0], RESIGN, match.at + 1234)
        else:
            play_on(match, chance)
        if wanted.fits(match):
            return match
    raise SystemExit(f"{game}: no seed makes a game for {wanted.name!r}")


def lines(match: MatchLog) -> list[str]:
    """The lines of a match's golden file."""
    found = [record.dump(record.to_data(match, with_result=True))]
    for n in range(match.n + 1):
        state: dict[str, Any] = match.game.to_json(match.state_at(n))
        text = json.dumps(state, separators=(",", ":"), ensure_ascii=False)
        line: dict[str, Any] = {"n": n}
        if n:
            line |= {"played": str(match.entries[n - 1]), "said": said(match, n)}
        line["check"] = f"{zlib.crc32(text.encode()):08x}"
        if n == match.n:
            line["state"] = state
        found.append(record.dump(line))
    return found


def main(games: list[str]) -> None:
    """Write the golden games of these games, or of all games."""
    for game in games or list(GAMES):
        folder = FOLDER / game
        folder.mkdir(exist_ok=True)
        kept = set()
        for old in folder.glob("*.jsonl"):
            head = json.loads(old.read_text("utf-8").split("\n", 1)[0])
            if head["rules"] == load(game).rules:
                old.unlink()
            else:
                kept.add(old.stem)
        for wanted in GAMES[game]:
            if wanted.name in kept:
                continue
            match = make(game, wanted)
            file = folder / f"{wanted.name}.jsonl"
            file.write_text("\n".join(lines(match)) + "\n", "utf-8")
            print(f"{file.relative_to(FOLDER)}: {match.n} entries, {match.result}")


if __name__ == "__main__":
    main(sys.argv[1:])
