"""The moves that a class can vote on: the legal moves at the point shown, alike ones together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ..core.match_log import MatchLog
    from ..core.words import Message, Speaker
    from .state import SessionState

#: More moves than this are put together by the thing that begins them.
SINGLE: Final = 9


def choices(
    session: SessionState, match: MatchLog, *, reveal: bool, lines: Sequence[str] = ()
) -> dict[str, Any]:
    """The question, the groups of moves and, with ``reveal``, the group of the move that was played.

    ``why`` is the reason if there is nothing to vote on. ``lines`` are answers of a class; ``answers`` has the number
    of those to this position for each group.
    """
    n = match.n if session.history_point is None else session.history_point
    state = match.state if session.history_point is None else match.state_at(n)
    speaker, game = session.speaker, match.game
    acting = game.actors(state)
    if not acting:
        return _none(speaker, say("choices.none"))
    follows = session.history_point is not None and n < len(match.entries)
    entry = match.entries[n] if follows else None
    seat = entry.seat if entry is not None and entry.seat in acting else acting[0]
    viewer = session.hotseat.viewer(match, state, current=session.history_point is None)
    if game.keeps_secrets(match.settings) and viewer not in ("all", seat):
        return _none(speaker, say("choices.hidden"))
    moves = game.moves(state, seat)
    if len(moves) == 1:
        return _none(speaker, say("choices.only", move=game.say_move(state, seat, moves[0])))
    groups = [
        {"say": _together(speaker, said), "moves": moves}
        for said, moves in _groups(match, seat, state, speaker)
    ]
    played = None
    if reveal and entry is not None and entry.seat == seat:
        played = next((i for i, group in enumerate(groups) if entry.move in group["moves"]), None)
    return {
        "seat": seat,
        "ask": speaker.say(say("choices.ask")),
        "groups": groups,
        "played": played,
        "said": speaker.say(game.say_move(state, seat, entry.move))
        if played is not None and entry is not None
        else None,
        "answers": _answers(lines, match, n, groups) if lines else None,
        "why": None,
    }


def _answers(
    lines: Sequence[str], match: MatchLog, n: int, groups: Sequence[Mapping[str, Any]]
) -> list[int] | None:
    """The number of answers to the position after ``n`` entries in each group; None without an answer to it."""
    from ..classroom import collection
    from ..classroom.tasks import choice_task

    answers = collection.collect(lines, choice_task(match, n)).counted
    chosen = dict(collection.choices(answers))
    counts = [sum(chosen.get(move, 0) for move in group["moves"]) for group in groups]
    return counts if any(counts) else None


def _none(speaker: Speaker, why: Message) -> dict[str, Any]:
    nothing: dict[str, Any] = {
        "ask": "",
        "groups": [],
        "played": None,
        "said": None,
        "answers": None,
    }
    return {"seat": None, **nothing, "why": speaker.say(why)}


def _groups(
    match: MatchLog, seat: int, state: Any, speaker: Speaker
) -> Iterable[tuple[list[str], list[str]]]:
    """The groups, each with its sentences and its moves. Moves with the same sentence are always together."""
    game = match.game
    moves = game.moves(state, seat)
    said = {move: speaker.say(game.say_move(state, seat, move)) for move in moves}
    few = len(set(said.values())) <= SINGLE
    found: dict[str, tuple[list[str], list[str]]] = {}
    for move, words in said.items():
        paths = [] if few else game.paths(state, seat, move)
        key = paths[0][0] if paths and paths[0] else words
        sayings, group = found.setdefault(key, ([], []))
        group.append(move)
        if words not in sayings:
            sayings.append(words)
    return found.values()


def _together(speaker: Speaker, said: Sequence[str]) -> str:
    """The words of a group: the common beginning of its sentences, else the first sentence."""
    if len(said) == 1:
        return said[0]
    beginning = []
    for words in zip(*(one.split() for one in said), strict=False):
        if len(set(words)) > 1:
            break
        beginning.append(words[0])
    if not beginning:
        return speaker.say(say("choices.more", move=said[0], n=len(said) - 1))
    return speaker.say(say("choices.group", beginning=" ".join(beginning)))
