"""The commands of a session by name.

Each command is a function of the session's state, the request and the client's time (ms). It returns the reply without
``ok``, or raises ``Refusal`` and changes nothing. ``requests.checked`` has checked the arguments before the call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from . import (
    analysis,
    begin,
    classroom,
    daily,
    exercises,
    export,
    history,
    hotseat,
    languages,
    pacing,
    panels,
    play,
    printing,
    tallies,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..state import SessionState

Command: TypeAlias = "Callable[[SessionState, Mapping[str, Any], int], dict[str, Any]]"

COMMANDS: Final[Mapping[str, Command]] = {
    "hello": begin.hello,
    "preload": begin.preload,
    "new": begin.new,
    "daily_info": daily.daily_info,
    "daily_race": daily.daily_race,
    "par": daily.par,
    "puzzle": exercises.puzzle,
    "puzzle_list": exercises.puzzle_list,
    "puzzle_days": exercises.puzzle_days,
    "supply": exercises.supply,
    "language": languages.language,
    "days": tallies.days,
    "open": begin.open_text,
    "lesson": exercises.lesson,
    "branch": begin.branch,
    "to_review": begin.to_review,
    "play_on": begin.play_on,
    "another_try": begin.another_try,
    "again": begin.again,
    "restart": begin.restart,
    "touch": play.touch,
    "drag": play.drag,
    "done": play.done,
    "cancel": play.cancel,
    "play": play.play,
    "preview": play.preview,
    "keys": panels.keys,
    "why": play.why,
    "hint": play.hint,
    "review": analysis.review,
    "story": analysis.story,
    "resign": play.resign,
    "undo": history.undo,
    "redo": history.redo,
    "goto": history.goto,
    "moves": history.moves,
    "uncover": hotseat.uncover,
    "cover": hotseat.cover,
    "hands": hotseat.hands,
    "choices": analysis.choices,
    "panel": panels.panel,
    "values": panels.values,
    "advance": pacing.advance,
    "auto_play": pacing.auto_play,
    "fast_forward": pacing.fast_forward,
    "pause": pacing.pause,
    "away": pacing.away,
    "resume": pacing.resume,
    "pace": pacing.set_pace,
    "record": export.record_file,
    "link": export.link,
    "save": export.save,
    "tally": export.tally,
    "record_view": tallies.record_view,
    "seed_note": classroom.seed_note,
    "class_task": classroom.class_task,
    "class_choice": classroom.class_choice,
    "class_answer": classroom.class_answer,
    "class_collect": classroom.class_collect,
    "ladder": tallies.ladder,
    "split": tallies.split,
    "print_sheet": printing.print_sheet,
    "draw_table": printing.draw_table,
}

#: Old names of commands; they work for one more version.
ALIASES: Final[Mapping[str, str]] = {
    "near": "preload",
    "daily": "daily_info",
    "daily_puzzle": "puzzle",
    "today": "daily_race",
    "look": "goto",
    "ready": "uncover",
    "aside": "panel",
    "run": "auto_play",
    "hurry": "fast_forward",
}
