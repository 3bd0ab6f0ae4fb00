"""Every sentence for the reader, and its sentence about another player, is shown somewhere.

A catalogue has two sentences for each place: “You play {card}.” and “{who} plays {card}.” These tests open the golden
games for one person and for several, with reviews and panels. Constructed positions show what no golden game has.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import record
from hairpin.core.bot import Candidate
from hairpin.core.chance import Chance
from hairpin.core.errors import MoveError
from hairpin.core.report import Report
from hairpin.core.words import WORDS_FOLDER, Catalogue, Seat, Speaker, parse_po, plain_key, say
from hairpin.games import ALL_GAMES, load
from hairpin.games.grand_prix import report as race_report
from hairpin.games.racing_demon import report as demon_report
from hairpin.games.racing_demon import view as demon_view
from hairpin.puzzles.book import puzzles
from hairpin.session import Session
from hairpin_lab.arena.games import Plan, played

from tests.engine.puzzles.solving import Solver
from tests.engine.session.desk import Desk
from tests.engine.words.reading import GOLDEN, seated, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hairpin.core.match_log import MatchLog
    from hairpin.core.words import Message

#: Reviews of longer games take long, and show no other sentences.
SHORT = 130
#: The games of Turbo Duel that are reviewed: its bot thinks for long.
DUELS = {"clock-blitz", "resign"}
MOST_SLICES = 2000
#: The last points of a game, at which it may have changed: a single car still races.
LAST = 12


def games(name: str) -> Iterator[tuple[Path, int]]:
    """Yield the golden games of a kind with the number of their seats, at most four."""
    for path in sorted((GOLDEN / name).glob("*.jsonl")):
        head = json.loads(path.read_text("utf-8").split("\n", 1)[0])
        yield path, min(4, len(head["seats"]))


def company(path: Path) -> dict[str, Any]:
    """The record of a file with people of different names at all seats."""
    data, _ = seated(path, 0)
    for number, spec in enumerate(data["seats"], 1):
        spec.update(kind="person", name=f"Guest {number}")
    return data


def opened(data: dict[str, Any], length: int) -> Session:
    """A session with the first moves of a record on its table."""
    session = Session()
    text = record.dump({**data, "moves": data["moves"][:length]})
    assert session.do({"do": "open", "now": 0, "text": text})["ok"]
    return session


def announced(data: dict[str, Any], reader: int | None) -> None:
    """Say what happened in a whole game, for a reader."""
    match = record.read(record.dump(data), load)
    speaker = Speaker([seat.name for seat in match.seats], you=reader)
    for report in match.reports:
        for event in report.events:
            said = event.seen_by(reader or "public").say
            if said is not None:
                speaker.say(said)


def brief(path: Path, length: int) -> bool:
    """Whether a golden game is short enough to be reviewed here."""
    return path.stem in DUELS if path.parent.name == "turbo-duel" else length < SHORT


def points(path: Path, length: int) -> list[int]:
    """Points of a golden game: all of the first ones in Grand Prix, where hands change, and some later ones."""
    first = range(min(length, 30)) if path.parent.name == "grand-prix" else ()
    return sorted({*first, *range(0, length, max(1, length // 24))})


def analysed(session: Session, seat: int) -> None:
    """Review a finished game to the end for a seat."""
    reply = session.do({"do": "review", "now": 0, "seat": seat})
    for now in range(MOST_SLICES):
        if not reply["ok"] or reply.get("review", {}).get("done"):
            return
        reply = session.do({"do": "advance", "now": now})


def alone(name: str) -> None:
    """Show all golden games to one person, at each of their seats."""
    for path, seats in games(name):
        for reader in range(1, seats + 1):
            data, length = seated(path, reader)
            announced(data, reader)
            chance = Chance(f"{path.name} {reader}")
            for n in (length, chance.below(length + 1)):
                list(shown(opened(data, n), n, chance))
            if brief(path, length):
                analysed(opened(data, length), reader)
            session = opened(data, length)
            for n in range(max(0, length - LAST), length):
                session.do({"do": "goto", "now": 0, "n": n})


def together(name: str) -> None:
    """Show all golden games to people who share the device, and to nobody in particular."""
    for path, _ in games(name):
        data = company(path)
        announced(data, None)
        length = len(data["moves"])
        if brief(path, length):
            for seat in (1, 2):
                analysed(opened(data, length), seat)
        for n in points(path, length):
            session = opened(data, n)
            table = session.do({"do": "resume", "now": 0})["table"]
            if table["cover"]:
                table = session.do({"do": "uncover", "now": 0, "seat": table["cover"]["seat"]})[
                    "table"
                ]
            for panel in table["panels"]:
                session.do({"do": "panel", "now": 0, "id": panel["id"], "on": True})


# --- constructed positions -----------------------------------------------------------------------


def both(message: Message) -> None:
    """Say a sentence about seat 1 to everybody, and to the player at seat 1."""
    for reader in (None, 1):
        Speaker(["Ann", "Ben", "Cleo"], you=reader).say(message)


def refused(match: MatchLog, seat: int, move: str, at: int) -> None:
    """Say why a move is refused."""
    with pytest.raises(MoveError) as caught:
        match.play(seat, move, at)
    both(caught.value.message)


def clocks() -> None:
    """Moves that are refused: cards that lie too deep, other players' turns, and those that the clock refuses."""
    desk = Desk().new(clock="10+30")
    match = desk.session.match
    assert match is not None
    for seat, move, at in ((1, "I", 0), (2, "A", 0), (1, "flag", 0), (1, "A", 50_000)):
        refused(match, seat, move, at)
    match.play(1, "A", 0)
    refused(match, 1, "A", 0)
    draws = Desk().begin("daytona").session.match
    assert draws is not None
    refused(draws, 1, "to 8", 0)


def won(name: str, seed: str, *bots: str, **settings: object) -> dict[str, Any]:
    """The record of a game between bots."""
    (data,) = played(Plan(load(name), list(bots), settings, seed, 1), 1)
    return data


def small_losses() -> None:
    """A review of a game that small losses decided, for one person and for people."""
    data = won("daytona", "words 18", "bot:dot", "bot:vera", races=1)
    for seats in ("person", "bot:vera"), ("person", "person"):
        for spec, kind, name in zip(data["seats"], seats, ("Seat 1", "Vera"), strict=True):
            spec.update(kind=kind, name=name)
        analysed(opened(data, len(data["moves"])), 1)


def likely_winners() -> None:
    """All puzzles that ask for the likely winner, with each wrong answer."""
    for each in puzzles("daytona"):
        if each.kind != "win":
            continue
        solver = Solver("daytona", each.number)
        for thing in solver.table["views"][0]["touch"]["next"]:
            solver.session.do({"do": "touch", "now": 0, "seat": 1, "thing": thing})


def laps() -> None:
    """A race of Pursuit between bots, as its winner and as others read it."""
    data = won("pursuit", "words", "bot:gus", "bot:dot", variant="racing", laps=2)
    for reader in (None, 1):
        announced(data, reader)


def last_chain() -> None:
    """The story of a chase whose winner took the lead with the last chain."""
    data = won("pursuit", "words 187", "bot:gus", "bot:dot")
    for seats in ("person", "bot:dot"), ("person", "person"):
        for spec, kind, name in zip(data["seats"], seats, ("Seat 1", "Dot"), strict=True):
            spec.update(kind=kind, name=name)
        session = opened(data, len(data["moves"]))
        reply = session.do({"do": "story", "now": 0})
        while "story" not in reply:
            reply = session.do({"do": "advance", "now": 0})


#: Whether each of three seats has asked for a rotation.
ASKED = ((True, False, False), (True, True, False), (False, True, False), (False, True, True))


def rotations() -> None:
    """Who asks for a rotation in Racing Demon, and who has no move left."""
    for votes in ASKED:
        both(sentence(demon_view.asked(votes)))
    both(say("racing-demon.status.stranded", who=Seat(1)))


def reasons() -> None:
    """Reasons for cards that win in Pursuit, for cards of Grand Prix, and for a lead in Turbo Duel."""
    ahead = Candidate("A", 1, {"reach": 5, "lead": 2, "stands": 4})
    both(sentence(load("turbo-duel").reason({"turn": 1}, ahead)))
    pulled = Candidate("H", 1, {"reach": 3, "lead": 0, "stands": 5, "pulled": 2})
    both(sentence(load("turbo-duel").reason({"turn": 1}, pulled)))
    again = Candidate("D", 1, {"again": 1})
    both(sentence(load("turbo-duel").reason({"turn": 1}, again)))
    game = load("pursuit")
    for racing in (False, True):
        observation = {"viewer": 1, "ups": ["", ""], "rules": {"racing": racing}}
        wins = Candidate("take stock", 1, {"wins": 1, "chain": "5S6S"})
        both(sentence(game.reason(observation, wins)))
    for terms in (
        {"drives": 3, "theirs": 2},
        {"drives": 3, "theirs": 0},
        {"drives": 3, "most": 1},
        {"drives": 3, "theirs": 3, "edge": 1},
    ):
        found = load("grand-prix").reason(
            {"viewer": 1, "phase": "play"}, Candidate("play", 1, terms)
        )
        both(sentence(found))
    catches = Candidate("discard 5S", 1, {"catches": 1})
    chase = {"viewer": 1, "ups": ["", ""], "rules": {"racing": False}}
    both(sentence(game.reason(chase, catches)))
    both(sentence(game.reason(chase, Candidate("pass", 1, {"safe": 59, "of": 60}))))
    played = Candidate("discard 5S", 1, {"last": 5})
    both(sentence(game.contrast(chase, Candidate("discard 9H", 1, {}), played)))
    for n in (1, 2):
        played = Candidate("discard *R", 1, {"joker": n})
        both(sentence(game.contrast(chase, Candidate("discard 9H", 1, {}), played)))
    both(sentence(game.reason(chase, Candidate("discard *R", 1, {"joker": 0}))))
    lost, held = Candidate("A", 1, {"loss": 2}), Candidate("B", 1, {})
    both(sentence(load("turbo-duel").contrast({"turn": 1}, held, lost)))
    ahead = Candidate("A", 1, {"reach": 7, "lead": 2, "stands": 5})
    level = Candidate("B", 1, {"reach": 6, "lead": 1, "stands": 5})
    both(sentence(load("turbo-duel").contrast({"turn": 1}, ahead, level)))
    both(sentence(load("turbo-duel").reason({"turn": 1}, ahead)))
    better = Candidate("B", 1, {"after": 2})
    for lead in (-2, 0, 1):
        answered = Candidate("A", 0, {"order": "ro", "after": lead}, ("D", "G"))
        for turn in (1, 2):
            both(sentence(load("turbo-duel").contrast({"turn": turn}, better, answered)))
    burst = Candidate("A", 1, {"bomb": 1})
    both(sentence(load("turbo-duel").contrast({"turn": 1}, held, burst)))
    for key in ("later", "later.played"):
        for who, rival in ((1, 2), (2, 1)):
            both(say(f"turbo-duel.reason.{key}", move="A", who=Seat(who), rival=Seat(rival), n=2))
    both(sentence(load("turbo-duel").contrast({"turn": 1}, burst, held)))
    both(sentence(game.reason(chase, Candidate("pass", 1, {"keeps": 2}))))
    for safe in (30, 60):
        safer = Candidate("pass", 1, {"safe": safe, "of": 60})
        both(sentence(game.contrast(chase, safer, Candidate("pass", 1, {"safe": 12, "of": 60}))))
    both(sentence(game.reason(chase, Candidate("pass", 1, {"safe": 30, "of": 60}))))


def leads() -> None:
    """Who led when, and reviews of games in which a player had no choice: few games end like that."""
    when = say("story.when", n=5, of=22)
    for told in ("story", "pursuit.story", "grand-prix.story"):
        for lead in ("all", "never", "once", "ahead", "last", "back"):
            both(say(f"{told}.lead.{lead}", who=Seat(1), when=when))
    moves = {"played": "A", "best": "B"}
    numbers = {"number": 5, "n": 20, "kept": 60, "left": 40}
    for kind in (
        "lost",
        "gave",
        "most",
        "slight",
        "small.some",
        "won.small",
        "won.helped",
        "won.few",
        "won.few.slight",
        "won",
        "won.flawless",
    ):
        both(say(f"review.first.{kind}", who=Seat(1), rival=Seat(2), **moves, **numbers))
    for answer in ("target", "better", "same", "right"):
        both(say(f"retry.{answer}", who=Seat(1), **moves, **numbers, tried="B", chance=50))
    both(say("review.turn.maybe", who=Seat(1), **moves, **numbers))
    for kind in ("luck", "forced"):
        both(say(f"review.first.{kind}", who=Seat(1)))
    swing = say("review.swing", who=Seat(2), move="A")
    for kind in ("blow", "forced.blow", "forced.help"):
        both(say(f"review.first.{kind}", who=Seat(1), number=5, swing=swing))
    for step in ("steps", "step.own"):
        both(say(f"review.{step}", who=Seat(1)))
    both(say("daytona.how.finish", loser=Seat(1), n=3))
    for how in ("ahead", "level"):
        both(say(f"grand-prix.how.{how}", who=Seat(2), rivals=(Seat(1),), n=190))
        both(say(f"grand-prix.how.{how}", who=Seat(1), rivals=(Seat(2),), n=190))
    for key in ("turning", "turning.before"):
        both(say(f"review.{key}", number=5, of=22, swing=swing))
    for key in ("turning.clean", "turning.clean.won"):
        both(say(f"review.{key}", who=Seat(1), turning=swing))
    for key in ("luck.gave", "luck.cost", "move.gave", "move.cost"):
        both(say(f"review.swing.{key}", who=Seat(1), points="9 points", told=swing))
    both(say("review.means", who=Seat(1)))
    both(say("review.wait", who=Seat(1), at="1:05", time="0:25"))
    both(say("review.rest", who=Seat(1), n=5))
    both(say("review.began", who=Seat(1), start="50"))
    for key in ("own.level", "own.cost", "own.gained", "luck.gave", "luck.cost"):
        both(say(f"review.{key}", who=Seat(1), points="9 points"))
    others = ("others.gained", "others.cost")
    for key in (*others, "first.start", "first.forced.others", "first.others"):
        both(say(f"review.{key}", who=Seat(1), rival=Seat(2), points="9 points"))
        both(say(f"review.{key}.several", who=Seat(1), points="9 points"))


def drives() -> None:
    """What cars did while fast-forward played in Daytona: they drove on, fell back, stopped in the pits or stayed."""
    for kind in ("on", "back", "stay", "pit"):
        both(say(f"daytona.since.{kind}", who=Seat(1), n=2, space="the 8"))
    both(say("daytona.since.way", who=Seat(1), n="+2"))


def sentence(found: Message | None) -> Message:
    assert found is not None
    return found


def nothing_happens() -> None:
    """A beat without a card, a choice lost without a reason, and a redeal without a discard."""
    report = Report()
    demon_report.waited(report, 1)
    demon_report.late(report, 1, None)
    race_report.discarded(report, 1, [])
    for event in report.events:
        both(sentence(event.say))


def resigned() -> None:
    """A resignation in the game for tests, as the winner and as others read it."""
    path = GOLDEN / "null-game" / "goal-1.jsonl"
    for data in (company(path), seated(path, 2)[0]):
        data.pop("result", None)
        opened({**data, "moves": ["1 resign @0"]}, 1)


def lost_steps() -> None:
    """A costly card of a Grand Prix that only lost steps, and the place of a person behind others."""
    for key in ("none", "some", "keep"):
        both(say(f"grand-prix.waste.{key}", who=Seat(1), n=5, least=1))
    both(say("grand-prix.waste.first", who=Seat(1), number=3, played="", best=""))
    who, third, far = Seat(1), say("podium.nth.3"), say("margin.points", n=240)
    both(say("podium.placed", who=who, place=third, n=3))
    both(say("podium.placed.behind", who=who, place=third, n=3, far=far))


SCENES = (
    clocks,
    small_losses,
    likely_winners,
    laps,
    last_chain,
    leads,
    drives,
    lost_steps,
    reasons,
    rotations,
    resigned,
    nothing_happens,
)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of all sentences that are said, with their contexts."""
    found: set[str] = set()
    pieces = Catalogue.pieces

    def watched(self: Catalogue, message: Message) -> tuple[str, ...]:
        found.add(message.key)
        return pieces(self, message)

    monkeypatch.setattr(Catalogue, "pieces", watched)
    return found


def silent(said: set[str], *files: str) -> list[str]:
    """The variants in these files, and the sentences that they vary, which were not said."""
    variants = {
        key
        for name in files
        for key, _ in parse_po((WORDS_FOLDER / "en" / f"{name}.po").read_text("utf-8"))
        if key != plain_key(key)
    }
    return sorted((variants | {plain_key(key) for key in variants}) - said)


@pytest.mark.deep
def test_each_sentence_is_shown_in_both_persons(said: set[str]) -> None:
    for name in ALL_GAMES:
        alone(name)
        together(name)
    for scene in SCENES:
        scene()
    files = [name.replace("-", "_") for name in ALL_GAMES]
    assert silent(said, "core", "terminal", *files) == []
