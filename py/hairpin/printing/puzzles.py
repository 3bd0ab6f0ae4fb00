"""Puzzles on paper: six on a page, and their answers on another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.errors import Refusal
from ..core.puzzling import LEVELS, Task
from ..core.words import Seat, Speaker, say
from ..drawing.cards import Cards, Symbols
from ..drawing.paper import page, pages
from ..drawing.svg import BOLD, group, num, paragraph, tag, words, wrapped
from ..drawing.table import table
from ..puzzles.book import puzzler_of, puzzles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..core.match_log import MatchLog
    from ..core.words import Message
    from ..puzzles.book import Puzzle
    from .wish import Wish

SIX: Final = 6
_COLUMNS, _ROWS = 2, 3
_GUTTER: Final = 8.0
_ASK: Final = 3.3
_SMALL: Final = 2.9
_LEADING: Final = 1.3
_ANSWER: Final = 3.6
_TRACK: Final = 0.46  # greatest height of a track as a share of its width
_TRIED: Final = (1.0, 1.15, 1.3, 1.5, 1.75, 2.0)  # widths of tables, in widths of their cells
_LONGEST: Final = 40  # moves of an answer


def sheet(wish: Wish) -> str:
    """Return a page of puzzles. Raises ``Refusal`` if there are none."""
    symbols = Symbols(wish.inks)
    width, height = wish.paper.body
    some = chosen(wish)
    legend, low = _legend(wish, some, width)
    wide = (width - _GUTTER) / _COLUMNS
    high = (height - low - _GUTTER / 2 * (_ROWS - 1)) / _ROWS
    cells = [
        group(
            _cell(wish, puzzle, symbols, wide, high),
            x=n % _COLUMNS * (wide + _GUTTER),
            y=n // _COLUMNS * (high + _GUTTER / 2),
        )
        for n, puzzle in enumerate(some)
    ]
    content = "".join(cells) + group(legend, y=height - low)
    drawn = page(wish.paper, wish.inks, _title(wish), content, note=_level(wish))
    return pages(wish.title("puzzles"), wish.paper, [drawn], symbols.defs, wish.language)


def answers(wish: Wish) -> str:
    """Return the answers to the page of puzzles with the same wish."""
    width, _ = wish.paper.body
    parts: list[str] = []
    y = 4.0
    for puzzle in chosen(wish):
        speaker, match = _reader(wish, puzzle)
        parts.append(words(0, y, str(puzzle.number), 5, wish.inks.ink, weight=BOLD))
        said = [speaker.say(each) for each in solution(puzzle, match)]
        lines = [line for text in said for line in wrapped(text, _ANSWER, width - 16)]
        parts.append(paragraph(14, y, lines, _ANSWER, wish.inks.ink, leading=1.35))
        y += max(8, len(lines) * _ANSWER * 1.35 + 4)
    note = wish.speaker.say(say("printing.answers"))
    drawn = page(wish.paper, wish.inks, _title(wish), "".join(parts), note=note)
    return pages(wish.title("answers"), wish.paper, [drawn], "", wish.language)


def chosen(wish: Wish) -> Sequence[Puzzle]:
    """Return up to six puzzles of the difficulty from a number on. Raises ``Refusal`` if there are
    none."""
    puzzler_of(wish.game.id)
    if wish.level not in LEVELS:
        raise Refusal("printing.error.level", given=wish.level[:20], known=LEVELS)
    found = [p for p in puzzles(wish.game.id) if p.level == wish.level and p.number >= wish.first]
    if not found:
        level = say(f"puzzle.level.{wish.level}")
        raise Refusal("printing.error.puzzles", level=level, n=wish.first)
    return found[:SIX]


def solution(puzzle: Puzzle, match: MatchLog) -> list[Message]:
    """Return a right way through a puzzle: its moves in words, and why they are right.

    ``match`` is at the first position. Its moves are played.
    """
    start, seat = puzzle.position()
    puzzler, game = puzzle.puzzler, match.game

    def task() -> Task:
        moves = tuple(entry.move for entry in match.entries)
        return Task(puzzle.kind, puzzle.goal, seat, start, match.state, moves)

    first = task()
    best = puzzler.best(first)
    if best in puzzler.options(first):
        named = _named(game.view(match.state, seat), best)
        return [*([named] if named else []), puzzler.why(first)]
    said: list[Message] = []
    while not puzzler.solved(task()) and len(said) < _LONGEST:
        actor = game.actors(match.state)[0]
        if seat in game.actors(match.state):
            actor = seat
        move = puzzler.best(task()) if actor == seat else puzzler.answer(task(), actor)
        words_of = game.say_move(match.state, actor, move)
        said.append(say("printing.answers.move", who=Seat(actor), move=words_of))
        if actor == seat and (more := puzzler.choices(task(), move)):
            said.append(more)
        match.play(actor, move, match.at)
    return [*said, puzzler.why(task())]


def _named(view: Mapping[str, Any], thing: str) -> Message | None:
    """The name of a thing on the table."""
    things = [*view["tokens"], *view["buttons"]]
    for zone in view["zones"]:
        things += [*zone.get("cards", ()), *zone.get("spaces", ())]
    found: Message | None = next((each["say"] for each in things if each["id"] == thing), None)
    return found


def _legend(wish: Wish, some: Sequence[Puzzle], width: float) -> tuple[str, float]:
    """Return what somebody must know who has never played the game, and its height: rules, and what letters mean."""
    said: dict[str, None] = {}
    for puzzle in some:
        speaker, match = _reader(wish, puzzle)
        start, seat = puzzle.position()
        task = Task(puzzle.kind, puzzle.goal, seat, start, match.state)
        said |= dict.fromkeys(speaker.say(each) for each in puzzle.puzzler.basics(task))
    printed = wish.game.printable()
    for pack in printed.packs(wish.game.low) if printed else ():
        for card in map(wish.speaker.text, pack.cards):
            if "code" in card and "text" in card and "swap" not in card:
                said[wish.speaker.say(say("printing.puzzles.card", **card))] = None
    lines = wrapped(" ".join(said), _SMALL, width)
    if not lines:
        return "", 0.0
    rule = tag("path", d=f"M0 1H{num(width)}", stroke=wish.inks.rule, stroke_width=0.3)
    text = paragraph(0, 5, lines, _SMALL, wish.inks.ink, leading=_LEADING)
    return rule + text, 4 + len(lines) * _SMALL * _LEADING


def _cell(wish: Wish, puzzle: Puzzle, symbols: Symbols, width: float, height: float) -> str:
    """Return a puzzle: its number, its task, and the table as its person sees it."""
    speaker, match = _reader(wish, puzzle)
    start, seat = puzzle.position()
    asked = puzzle.puzzler.ask(Task(puzzle.kind, puzzle.goal, seat, start, match.state))
    lines = wrapped(speaker.say(asked), _ASK, width - 12)
    number = words(0, 5, str(puzzle.number), 5.6, wish.inks.ink, weight=BOLD)
    text = paragraph(12, 3.4, lines, _ASK, wish.inks.ink)
    top = max(7.5, len(lines) * _ASK * 1.25 + 3)
    view = speaker.text(wish.game.view(match.state, seat))
    drawer = Cards(symbols, [spec.colour for spec in match.seats])
    printed = wish.game.printable()
    leave = frozenset(_needless(view, seat))
    if printed:
        leave |= {*printed.needless, *(_of_rivals(view, seat) if printed.rivals_wait else ())}
    names = [speaker.say(say("printing.seat", who=Seat(n))) for n in range(1, len(match.seats) + 1)]
    room, best, scale, worth = height - top, None, 0.0, 0.0
    # The smaller the parts of a table, the more of them lie side by side. Large letters and a full cell both count.
    for tried in _TRIED:
        wide = width * tried
        part = table(view, drawer, wide, most=wide * _TRACK, leave=leave, names=names)
        now = min(1 / tried, room / part.height)
        if now * tried**0.3 > worth:
            best, scale, worth = part, now, now * tried**0.3
    assert best
    return number + text + group(best.svg, y=top, scale=scale)


def _needless(view: Mapping[str, Any], seat: int) -> Iterator[str]:
    """Yield the zones that say nothing about a puzzle: empty ones, and hidden cards of others."""
    taken = {token["at"] for token in view["tokens"]}
    for zone in view["zones"]:
        if zone["kind"] == "space" and not any(space["id"] in taken for space in zone["spaces"]):
            yield zone["id"]
        cards = zone.get("cards", ())
        hidden = zone.get("seat") not in (None, seat) and all(c["face"] == "back" for c in cards)
        if not zone.get("spaces") and (not cards or hidden):
            yield zone["id"]


def _of_rivals(view: Mapping[str, Any], seat: int) -> Iterator[str]:
    """Yield the zones of other seats."""
    return (zone["id"] for zone in view["zones"] if zone.get("seat") not in (None, seat))


def _reader(wish: Wish, puzzle: Puzzle) -> tuple[Speaker, MatchLog]:
    match = puzzle.begin()
    _, seat = puzzle.position()
    return Speaker([spec.name for spec in match.seats], wish.language, you=seat), match


def _title(wish: Wish) -> str:
    return wish.speaker.say(say("printing.puzzles.head", game=wish.name))


def _level(wish: Wish) -> str:
    return wish.speaker.say(say(f"puzzle.level.{wish.level}.title"))
