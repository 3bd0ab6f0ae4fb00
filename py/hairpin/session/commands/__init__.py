"""The commands of a session, by name: each a function of the sitting, the request and the front end's time (ms).

A command gives back its reply without ``ok``, or raises ``Refusal`` and has changed nothing. What it takes is
checked before (``requests.ARGUMENTS``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from . import begin, daily, flow, keep, learn, log, looks, play

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..sitting import Sitting

Command: TypeAlias = "Callable[[Sitting, Mapping[str, Any], int], dict[str, Any]]"

COMMANDS: Final[Mapping[str, Command]] = {
    "hello": begin.hello,
    "near": begin.near,
    "new": begin.new,
    "daily": daily.daily,
    "today": daily.today,
    "puzzle": daily.puzzle,
    "open": begin.open_text,
    "lesson": learn.lesson,
    "branch": begin.branch,
    "again": begin.again,
    "restart": begin.restart,
    "touch": play.touch,
    "drag": play.drag,
    "done": play.done,
    "cancel": play.cancel,
    "play": play.play,
    "preview": play.preview,
    "why": play.why,
    "hint": play.hint,
    "review": looks.review,
    "story": looks.story,
    "resign": play.resign,
    "undo": log.undo,
    "redo": log.redo,
    "look": log.look,
    "moves": log.moves,
    "ready": looks.ready,
    "cover": looks.cover,
    "aside": looks.info_panel,
    "advance": flow.advance,
    "run": flow.run,
    "hurry": flow.hurry,
    "pause": flow.pause,
    "resume": flow.resume,
    "pace": flow.set_pace,
    "record": keep.record_file,
    "link": keep.link,
    "save": keep.save,
    "tally": keep.tally,
}
