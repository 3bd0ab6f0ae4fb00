"""Finds every message key that the engine can use, in its source, without running it.

Literal keys are taken as they are. A composed key (``f"terminal.reason.{reason}"``) has its
possible values in `COMPOSED`. The test fails for a composed key that is missing there, and for an
entry there that no code uses any more.
"""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import hairpin
from hairpin.core.cards import SUITS
from hairpin.core.chance import Chance
from hairpin.core.drivers import DRIVERS
from hairpin.core.options import read_settings
from hairpin.core.puzzling import LEVELS
from hairpin.core.seats import COLOURS, level_about, level_name, levels_of
from hairpin.core.state import Reason
from hairpin.core.words import Message
from hairpin.games import ALL_GAMES, load
from hairpin.games.grand_prix.cards import car_ids
from hairpin.games.grand_prix.circuit import circuits
from hairpin.games.grand_prix.state import Phase
from hairpin.games.turbo_duel.state import CARDS
from hairpin.lessons import course
from hairpin.printing.sheets import KINDS, games_with
from hairpin.printing.sheets import options as sheet_options
from hairpin.review.grades import Grade
from hairpin.session.shortcuts import LISTED, WITH_ZONE_KEYS
from hairpin.terminal.play import WAITING
from hairpin.terminal.table_commands import COMMANDS
from hairpin.testing import sample_settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hairpin.core.game import Game
    from hairpin.core.options import Option

ROOT = Path(hairpin.__file__).parent.parent
# Folders without messages for players. The conformance suite only compares keys, and the statistics
# have keys that are no message keys.
SILENT = (ROOT / "hairpin" / "testing", ROOT / "hairpin_lab" / "numbers")
#: Why a line of a class is left out.
FAULTS = ("none", "damaged", "second", "other")
KEY = re.compile(r"[a-z][\w-]*(?:\.[\w+-]+)+", re.ASCII)
TEMPLATE = re.compile(r"(?:[\w+.-]|\{[^{}]*\})*\.(?:[\w+.-]|\{[^{}]*\})*", re.ASCII)

GAMES = [load(game) for game in ALL_GAMES]


def each(template: str, *values: Iterable[object]) -> set[str]:
    """The keys made from a template, with each combination of values in place of its ``{}``."""
    return {template.format(*some) for some in product(*values)}


def _messages(data: Any) -> Iterator[Message]:
    if isinstance(data, Message):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _messages(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _messages(value)


def options(game: Game[Any]) -> list[Option]:
    """The options of a game, also those that it offers between two games of a series."""
    chance = Chance(game.id)
    between = {
        option.id: option
        for settings in sample_settings(game, game.low, chance)
        for option in game.before_next(read_settings(game.options, settings, game.low))
    }
    return [*game.options, *between.values()]


# Keys of messages that describe a game before it begins, including the messages of its options.
ABOUT = {
    key
    for game in GAMES
    for key in (
        f"{game.id}.name",
        f"{game.id}.line",
        f"{game.id}.kind",
        f"{game.id}.goal",
        *(
            f"{game.id}.preset.{preset.id}{end}"
            for preset in game.presets
            for end in ("", ".about", *([".then", ".then.yes", ".then.no"] if preset.then else []))
        ),
        *(f"{game.id}.aside.{aside}" for aside in game.info_panels),
        *(message.key for option in options(game) for message in _messages(option.info(game.id))),
        *(
            key
            for level in levels_of(game)
            for key in (level_name(game, level).key, level_about(game, level).key)
        ),
    )
} | {
    message.key
    for kind in KINDS
    for game in games_with(kind)
    for option in sheet_options(kind, load(game))
    for message in _messages(option.info("printing"))
}
# The courses of all games, their lessons, and the keys of the lessons' titles.
COURSES = [found for game in GAMES if (found := course(game.id)) is not None]
LESSONS = [lesson for found in COURSES for lesson in found.lessons]
#: The beginnings of the keys that say who led when.
LEADS = ("story", "pursuit.story", "grand-prix.story")
TITLES = {lesson.key for lesson in LESSONS}
CARS = [*car_ids(), "W"]
DRIVEN = ("beyond", "finish", "on", "back", "stays")
TAKES = {option.info(game.id)["kind"] for game in GAMES for option in options(game)}

# For every composed key in the source: the keys that it can become. Composed keys are written as
# ``ast.unparse`` prints them.
COMPOSED: dict[str, set[str]] = {
    # all games
    "prompt.{kind}": each("prompt.{}", ("look", "replay")),
    "prompt.{kind}.start": each("prompt.{}.start", ("look", "replay")),
    "{game.id}.name": ABOUT,
    "{game}.name": ABOUT,
    "{self.game.id}.name": ABOUT,
    "{self.table.game.id}.name": ABOUT,
    "{match.game.id}.name": ABOUT,
    "{log.game.id}.name": ABOUT,
    "{rules.id}.line": ABOUT,
    "{rules.id}.name": ABOUT,
    "{game.id}.line": ABOUT,
    "{game.id}.kind": ABOUT,
    "{game.id}.goal": ABOUT,
    "{game.id}.preset.{preset.id}": ABOUT,
    "{game.id}.preset.{preset.id}.about": ABOUT,
    "{game.id}.preset.{preset.id}.then": ABOUT,
    "{game.id}.preset.{preset.id}.then.yes": ABOUT,
    "{game.id}.preset.{preset.id}.then.no": ABOUT,
    "{game.id}.option.{option.id}": ABOUT,
    "{match.game.id}.option.{option.id}": ABOUT,
    "{game}.option.{self.id}": ABOUT,
    "{game}.option.{self.id}.help": ABOUT,
    "{game}.option.{self.id}.{value}": ABOUT,
    "{game}.option.{option.id}.{value}": ABOUT,
    "{choice['name'].key}.about": ABOUT,
    "{match.game.id}.aside.{name}": ABOUT,
    "{game.id}.bot.{known}": ABOUT,
    "{game.id}.bot.{known}.about": ABOUT,
    "driver.{known}": each("driver.{}", DRIVERS),
    "margin.{unit}": each("margin.{}", {game.margin_unit for game in GAMES}),
    "review.grade.{move.grade}": each("review.grade.{}", get_args(Grade)),
    "review.swing.{cause}.{effect}": each("review.swing.{}.{}", ("luck", "move"), ("gave", "cost")),
    "review.step.{cause}": each("review.step.{}", ("own", "luck")),
    "review.first.{last.move}": each("review.first.{}", (Reason.RESIGN, Reason.FLAG)),
    "review.first.{_lost_by(worst)}": each("review.first.{}", ("lost", "gave", "most")),
    "retry.target{kind}": each("retry.target{}", ("", ".waste")),
    "retry.right{kind}": each("retry.right{}", ("", ".waste")),
    "retry.wrong{kind}": each("retry.wrong{}", ("", ".waste")),
    "retry.same{kind}": each("retry.same{}", ("", ".waste")),
    "podium.nth.{place}": each("podium.nth.{}", (1, 2, 3)),
    "grand-prix.how.{'ahead' if lead else 'level'}": each("grand-prix.how.{}", ("ahead", "level")),
    "grand-prix.waste.{key}": each("grand-prix.waste.{}", ("none", "some", "keep")),
    "{key}.several": each(
        "review.{}.several",
        (
            "others.gained",
            "others.cost",
            "step.others",
            "first.start",
            "first.forced.others",
            "first.others",
        ),
    ),
    "move.{reason}": each("move.{}", (Reason.RESIGN, Reason.FLAG)),
    "step.{reason}": each("step.{}", (Reason.RESIGN, Reason.FLAG)),
    "{self.game}.lesson.{self.name}": TITLES,
    "{self.key}.do": each("{}.do", TITLES),
    "{self.key}.do.{named[-1]}": {
        f"{lesson.key}.do.{turn.say}" for lesson in LESSONS for turn in lesson.way if turn.say
    },
    "{self.key}.done": each("{}.done", TITLES),
    "{self.key}.no": each("{}.no", TITLES),
    "{self.key}.no.{name}": {
        f"{lesson.key}.no.{name}" for lesson in LESSONS for name, _ in lesson.no
    },
    "{key}.lead.{'never' if self.levelled else 'all'}": each("{}.lead.never", LEADS)
    | each("{}.lead.all", LEADS),
    "{key}.lead.{'ahead' if self.levelled else 'once'}": each("{}.lead.ahead", LEADS)
    | each("{}.lead.once", LEADS),
    "{key}.lead.{how}": each("{}.lead.last", LEADS) | each("{}.lead.back", LEADS),
    "key.{name}.name": each("key.{}.name", (*LISTED, *WITH_ZONE_KEYS)),
    "key.{name}.does": each("key.{}.does", (*LISTED, *WITH_ZONE_KEYS)),
    "pause.{kind}": each("pause.{}", ("say", "slept", "hidden")),
    "pause.{heard}": each("pause.{}", ("heard", "hidden.heard")),
    "values.label.{kind}": each("values.label.{}", ("chance", "win", "loss", "draw")),
    "values.mark.{kind}": each("values.mark.{}", ("chance", "win", "loss", "draw")),
    # the daily race
    "{race.game}.name": ABOUT,
    "{race.game}.line": ABOUT,
    "driver.{DRIVERS[-1]}": each("driver.{}", DRIVERS),
    "link.colour.{seat.colour}": each("link.colour.{}", COLOURS),
    "link.wrong.{field}": each(
        "link.wrong.{}", ("shape", "game", "kind", "n", "players", "picture")
    ),
    "daily.outdated.{kind}": each("daily.outdated.{}", ("today", "puzzle")),
    "daily.sums.{name}": each("daily.sums.{}", ("played", "row", "longest")),
    "daily.rule.{race.game}.{option.id}": {
        *each("daily.rule.daytona.{}", ("races", "missed")),
        *each("daily.rule.turbo-duel.{}", ("track", "deck")),
        *each("daily.rule.grand-prix.{}", ("laps", "partial", "circuit")),
        *each("daily.rule.racing-demon.{}", ("games", "handicap", "calm")),
        *each("daily.rule.pursuit.{}", ("laps", "opposite", "bump")),
    },
    "daily.place.{place}": each("daily.place.{}", range(1, 5)),
    "daily.rank.{place}": each("daily.rank.{}", range(1, 5)),
    # a class
    "class.race.{way}": each("class.race.{}", ("ahead", "behind", "even")),
    "puzzle.level.{self.level}": each("puzzle.level.{}", LEVELS),
    "{self.game}.name": ABOUT,
    "class.came.{part}": each("class.came.{}", ("new", "left_out", "known")),
    "class.csv.{head}": each(
        "class.csv.{}", ("rank", "name", "task", "result", "place", "of", "margin", "mark")
    ),
    "class.fault.{row.fault}": each("class.fault.{}", FAULTS),
    "class.fault.{fault}": each("class.fault.{}", FAULTS),
    # puzzles
    "{self.puzzle.game}.name": ABOUT,
    "{day.game}.name": ABOUT,
    "{puzzle.game}.name": ABOUT,
    "puzzle.level.{self.puzzle.level}": each("puzzle.level.{}", LEVELS),
    "puzzle.level.{puzzle.level}": each("puzzle.level.{}", LEVELS),
    "puzzle.level.{level}.title": each("puzzle.level.{}.title", LEVELS),
    "puzzle.level.{day.level}": each("puzzle.level.{}", LEVELS),
    "hint.{kind}": each("hint.{}", ("say", "next", "other", "forced")),
    "puzzle.day.{state}": each("puzzle.day.{}", ("new", "begun", "first", "later", "hint")),
    "puzzle.cell.{state}": each("puzzle.cell.{}", ("new", "begun", "first", "later", "hint")),
    "daytona.puzzle.basics.{each}": each(
        "daytona.puzzle.basics.{}", ("draw", "fit", "fit.back", "free", "equal", "line", "pit")
    ),
    "grand-prix.puzzle.basics.{each}": each(
        "grand-prix.puzzle.basics.{}", ("aim", "lines", "white", "block")
    ),
    "pursuit.puzzle.basics.{each}": each(
        "pursuit.puzzle.basics.{}", ("aim", "start", "chain", "far", "catch", "discard")
    ),
    "racing-demon.puzzle.basics.{each}": each(
        "racing-demon.puzzle.basics.{}", ("pile", "stacks", "line", "gap")
    ),
    "turbo-duel.puzzle.basics.{each}": each(
        "turbo-duel.puzzle.basics.{}", ("aim", "deck", "empty", "bomb")
    ),
    "daytona.puzzle.{task.kind}": each("daytona.puzzle.{}", ("leave", "stay")),
    "daytona.puzzle.{task.kind}.no": each("daytona.puzzle.{}.no", ("leave", "stay")),
    "racing-demon.puzzle.out.{'turn' if move == TURN else 'idle'}": each(
        "racing-demon.puzzle.out.{}", ("turn", "idle")
    ),
    "pursuit.puzzle.discard.{helps}": each("pursuit.puzzle.discard.{}", ("helps", "no")),
    "grand-prix.puzzle.card.{side}.both": each("grand-prix.puzzle.card.{}.both", ("no", "next")),
    "grand-prix.puzzle.card.{side}.own": each("grand-prix.puzzle.card.{}.own", ("no", "next")),
    "grand-prix.puzzle.card.{side}.rival": each("grand-prix.puzzle.card.{}.rival", ("no", "next")),
    "grand-prix.puzzle.card.{side}.blocked": each(
        "grand-prix.puzzle.card.{}.blocked", ("no", "next")
    ),
    "grand-prix.puzzle.card.{side}.free": each("grand-prix.puzzle.card.{}.free", ("no", "next")),
    "grand-prix.puzzle.card.{side}.lanes": each("grand-prix.puzzle.card.{}.lanes", ("no", "next")),
    "daytona.puzzle.{task.kind}.focus": each("daytona.puzzle.{}.focus", ("leave", "stay", "win")),
    "daytona.puzzle.{task.kind}.why": each("daytona.puzzle.{}.why", ("leave", "stay")),
    "pursuit.puzzle.{task.kind}": each("pursuit.puzzle.{}", ("chain", "catch", "discard")),
    "pursuit.puzzle.{task.kind}.discard": each("pursuit.puzzle.{}.discard", ("chain", "catch")),
    "pursuit.puzzle.{task.kind}.focus": each("pursuit.puzzle.{}.focus", ("catch", "discard")),
    # the terminal
    "{game}.bot.{level}": ABOUT,
    "driver.{level}": each("driver.{}", DRIVERS),
    "tallies.{name}": each("tallies.{}", ("games", "wins", "rate", "streak", "best")),
    "tallies.bests.{part}": each("tallies.bests.{}", ("note", "moves")),
    "tallies.next{reason}": each("tallies.next{}", ("", ".won", ".first")),
    "tallies.ladder.rule.{part}": each(
        "tallies.ladder.rule.{}", ("beaten", "first", "next", "stars")
    ),
    "tallies.ladder.{state_key}": each(
        "tallies.ladder.{}", ("beaten", "beaten.stars", "next", "open")
    ),
    "tallies.ladder.star.{star}": each("tallies.ladder.star.{}", ("unaided", "untouched")),
    "{game}.star.{star}": each("racing-demon.star.{}", ("unaided", "untouched")),
    "{name}.star.rule": {"racing-demon.star.rule"},
    "{id_}.star.lost.{lost}": each("racing-demon.star.lost.{}", ("lit", "feat")),
    "tallies.star.{lost or 'open'}": each(
        "tallies.star.{}", ("won", "open", "hint", "again", "clear", "moves")
    ),
    "tallies.ladder.short.{state}": each("tallies.ladder.short.{}", ("beaten", "next")),
    "tallies.splits.{key}": each("tallies.splits.{}", ("month", "all")),
    "tallies.splits.part.{part}": each("tallies.splits.part.{}", ("own", "luck", "others")),
    "tallies.place.{place}": each("tallies.place.{}", range(1, 8)),
    "tallies.{column}": each("tallies.{}", ("driver", "games", "wins", "best")),
    "terminal.solve.{solver.verdict}": each("terminal.solve.{}", ("won", "lost")),
    "terminal.reason.{reason}": each("terminal.reason.{}", Reason),
    "terminal.reason.{result.reason}": each("terminal.reason.{}", Reason),
    "terminal.error.journal.{part}": each(
        "terminal.error.journal.{}", ("game", "engine", "settings")
    ),
    "games.takes.{kind}": each("terminal.games.takes.{}", TAKES),
    "play.help.{name}": each("terminal.play.help.{}", COMMANDS),
    "play.help.{name}.form": each("terminal.play.help.{}.form", COMMANDS),
    "play.{name}": each("terminal.play.{}", ("undo", "redo")),
    "play.{self.table['phase']}": each("terminal.play.{}", WAITING),
    "printing.kind.{each}": each("printing.kind.{}", KINDS),
    "printing.title.{key}": each("printing.title.{}", KINDS),
    "printing.what.{kind}": each("printing.what.{}", KINDS),
    "puzzle.level.{wish.level}": each("puzzle.level.{}", LEVELS),
    "puzzle.level.{wish.level}.title": each("puzzle.level.{}.title", LEVELS),
    "racing-demon.print.{part}": each(
        "racing-demon.print.{}", ("placed", "claimed", "out", "left")
    ),
    "terminal.bot.{what}": each(
        "terminal.bot.{}", ("raised", "illegal", "started", "slow", "answer", "ended", "idle")
    ),
    "terminal.error.bot.{what}": each("terminal.error.bot.{}", ("begins",)),
    "simulate.head.{part}": each(
        "terminal.simulate.head.{}", ("games", "wins", "share", "sure", "score")
    ),
    # Daytona
    "daytona.a.{value}": each("daytona.a.{}", range(14)),
    "daytona.value.{value}": each("daytona.value.{}", range(14)),
    "daytona.place.{number}": each("daytona.place.{}", range(1, 5)),
    "daytona.place.short.{rank}": each("daytona.place.short.{}", range(1, 5)),
    "daytona.brief.{brief}": each("daytona.brief.{}", ("on", "two", "back", "start")),
    "daytona.brief.home.{rank}": each("daytona.brief.home.{}", range(1, 4)),
    "daytona.ends.{over.reason}": each("daytona.ends.{}", (Reason.FINISH, Reason.RESIGN)),
    "daytona.odds.from.{name}": each("daytona.odds.from.{}", ("on", "back", "finish", "home")),
    "daytona.there.{place}": each("daytona.there.{}", ("this", "better")),
    "daytona.reason.{kind}": each(
        "daytona.reason.{}",
        (
            *("home", "finish", "finish.only", "sooner", "more", "later", "far", "far.more"),
            *("far.fewer", "even", "even.home", "slower", "not_home"),
        ),
    ),
    "daytona.since.{kind}": each("daytona.since.{}", ("on", "back")),
    "daytona.odds.{name}": each(
        "daytona.odds.{}", ("two", "choice", "one", "stay", "back", "pit", "home")
    ),
    "daytona.{'drives' if chose else 'takes'}.{way}": (
        each("daytona.takes.{}", ("one", "two", "back")) | each("daytona.drives.{}", ("one", "two"))
    ),
    # Grand Prix
    "grand-prix.car.{sign(car)}": each("grand-prix.car.{}", CARS),
    "grand-prix.Car.{sign(car)}": each("grand-prix.Car.{}", CARS),
    "grand-prix.option.circuit.{circuit.id}": each("grand-prix.option.circuit.{}", circuits()),
    "grand-prix.badge.{key}": each(
        "grand-prix.badge.{}", ("car", "cards", "last", "prize", "gave")
    ),
    "grand-prix.badge.{key}.say": each(
        "grand-prix.badge.{}.say", ("car", "cards", "last", "prize", "gave")
    ),
    "grand-prix.button.{key}": each(
        "grand-prix.button.{}",
        (
            "claim",
            "discard",
            "discard.none",
            "give",
            "take",
            "keep",
            "redeal",
            "done",
            "back",
            "car",
            "lane",
            "lane.own",
        ),
    ),
    "grand-prix.start.{grid_order().index(car) + 1}": each("grand-prix.start.{}", range(1, 7)),
    "grand-prix.price.{key}": each("grand-prix.price.{}", ("both", "own", "others")),
    "grand-prix.lead.{'play.fresh' if fresh(race, seat) else 'play'}": each(
        "grand-prix.lead.{}", ("play", "play.fresh")
    ),
    "grand-prix.lead.{key}": each("grand-prix.lead.{}", ("swap", "swap.more", "swap.full")),
    "grand-prix.lead.{race.phase}": each(
        "grand-prix.lead.{}", set(Phase) - {Phase.PLAY, Phase.SWAP, Phase.DISCARD}
    ),
    "grand-prix.why.{race.phase}": each("grand-prix.why.{}", set(Phase) - {Phase.PLAY}),
    "grand-prix.line.{name}": each("grand-prix.line.{}", ("redeal", "keep")),
    "grand-prix.told.{name}": each("grand-prix.told.{}", ("redeal", "keep")),
    "grand-prix.line.{key}": each("grand-prix.line.{}", ("discard", "discard.none")),
    "grand-prix.told.{key}": each("grand-prix.told.{}", ("discard", "discard.none")),
    "grand-prix.line.{name}.own": each("grand-prix.line.{}.own", ("gave", "discard")),
    "grand-prix.{form}.draft.car": each("grand-prix.{}.draft.car", ("line", "told")),
    "grand-prix.{form}.draft.lane": each("grand-prix.{}.draft.lane", ("line", "told")),
    "grand-prix.order.{name}": each("grand-prix.order.{}", ("kind", "car", "use")),
    "grand-prix.place.{number}": each("grand-prix.place.{}", range(1, len(car_ids()) + 1)),
    "grand-prix.run.{kind}.hint": each("grand-prix.run.{}.hint", ("lost", "stuck")),
    "grand-prix.run.home{ending}": each("grand-prix.run.home{}", ("", ".told")),
    "grand-prix.run.stuck{ending}": each("grand-prix.run.stuck{}", ("", ".told")),
    "grand-prix.run.{'lost' if run.lost else 'full'}{ending}": each(
        "grand-prix.run.{}{}", ("lost", "full"), ("", ".told")
    ),
    "grand-prix.runs.{'own' if own else 'others.yet'}": each(
        "grand-prix.runs.{}", ("own", "others.yet")
    ),
    "grand-prix.reason.{kind}": each("grand-prix.reason.{}", ("frees", "blocks", "passes")),
    "grand-prix.say.{word}": each("grand-prix.say.{}", ("play", "drop", "keep", "redeal")),
    "grand-prix.say.{word}.{'card' if draft is not None else 'given'}": each(
        "grand-prix.say.{}.{}", ("done", "back"), ("card", "given")
    ),
    "grand-prix.stand.say{'.grid' if lap == 0 else ''}": each(
        "grand-prix.stand.say{}", ("", ".grid")
    ),
    "grand-prix.status.swap.{key}": each("grand-prix.status.swap.{}", ("own", "own.more", "full")),
    "grand-prix.status.{key}": each("grand-prix.status.{}", ("discard", "discard.own")),
    "grand-prix.status.{phase}": each("grand-prix.status.{}", (Phase.CLAIM, Phase.ASK)),
    "grand-prix.outcome.whole.{key}": each("grand-prix.outcome.whole.{}", ("car", "lane")),
    "grand-prix.verb.{word}": each("grand-prix.verb.{}", ("play", "drop", "claim")),
    # the null game
    "null-game.ends.{state.over.reason}": each("null-game.ends.{}", (Reason.FINISH, Reason.RESIGN)),
    # Pursuit
    "pursuit.look.put.{kind}": each("pursuit.look.put.{}", ("barred", "stays")),
    "pursuit.reason.risk.{kind}": each("pursuit.reason.risk.{}", ("less", "gone")),
    "pursuit.reason.wins.{kind}": each("pursuit.reason.wins.{}", ("catch", "home")),
    "pursuit.reason.idle{barred}": each("pursuit.reason.idle{}", ("", ".barred")),
    "pursuit.reason.{kind}": each("pursuit.reason.{}", ("then", "then.barred")),
    "pursuit.badge.{name}": each(
        "pursuit.badge.{}", ("laps", "down", "lose", "safe", "good", "chosen")
    ),
    "{key}.say": each("pursuit.badge.{}.say", ("laps", "down", "lose", "safe", "good", "chosen")),
    "pursuit.card.{SUITS[suit]}": each("pursuit.card.{}", SUITS),
    "pursuit.joker.that.{name[1]}": each("pursuit.joker.that.{}", "RB"),
    "pursuit.lead.chain{stays}": each("pursuit.lead.chain{}", ("", ".stay")),
    "pursuit.lead.race{stays}": each("pursuit.lead.race{}", ("", ".stay")),
    "pursuit.order.{name}": each("pursuit.order.{}", ("suit", "rank", "use")),
    "pursuit.lead.takes.{touched[0]}": each("pursuit.lead.takes.{}", ("stock", "discard")),
    "pursuit.say.take.{what}": each("pursuit.say.take.{}", ("stock", "discard")),
    "pursuit.say.{verb}": each("pursuit.say.{}", ("put", "discard", "pass")),
    "{key}.many": each("pursuit.lead.{}.many", ("next", "led", "needs")),
    "{key}.own": each("pursuit.status.{}.own", ("forced", "take")),
    # Racing Demon
    "racing-demon.parts.{name}": each("racing-demon.parts.{}", ("kings", "out", "left")),
    "racing-demon.look.{why}": each(
        "racing-demon.look.{}",
        ("out", "pile", "gap", "king", "point", "uncovers", "leads", "lays", "detour"),
    ),
    "racing-demon.reason.{why}": each(
        "racing-demon.reason.{}",
        (
            *("out", "pile", "gap", "king", "point", "uncovers", "leads", "lays"),
            *("detour", "turn", "stuck", "wait", "feeds", "behind"),
        ),
    ),
    "racing-demon.reason.{why}.first": each("racing-demon.reason.{}.first", ("king", "point")),
    "racing-demon.badge.{name}": each("racing-demon.badge.{}", ("votes", "chosen")),
    "racing-demon.badge.{name}.say": each("racing-demon.badge.{}.say", ("votes", "chosen")),
    "racing-demon.button.{name}": each("racing-demon.button.{}", ("stuck", "wait")),
    "racing-demon.button.{name}.say": each("racing-demon.button.{}.say", ("stuck", "wait")),
    "racing-demon.ends.{reason}": each("racing-demon.ends.{}", (Reason.DEAD, Reason.STUCK)),
    "racing-demon.line.{key}": each(
        "racing-demon.line.{}", ("turn", "again", "ace", "stack", "run", "ladder")
    ),
    "racing-demon.told.{key}": each(
        "racing-demon.told.{}", ("turn", "again", "ace", "stack", "run", "ladder")
    ),
    "racing-demon.move.{move}": each("racing-demon.move.{}", ("stuck", "wait")),
    "racing-demon.rank.{code}": each("racing-demon.rank.{}", "AJQK"),
    "racing-demon.suit.{SUIT_CODES[suit]}": each("racing-demon.suit.{}", SUITS),
    "racing-demon.why.pile.{key}.{name}.{shared}": each(
        "racing-demon.why.pile.{}.{}.{}", ("best", "worst"), ("game", "total"), ("tied", "alone")
    ),
    # Turbo Duel
    "turbo-duel.reason.{kind}": each(
        "turbo-duel.reason.{}", ("wins", "win", "loss", "loss.sooner")
    ),
    "turbo-duel.reason.after.{kind}": each(
        "turbo-duel.reason.after.{}", ("ahead", "behind", "level")
    ),
    "turbo-duel.reason.bomb{kind}": each("turbo-duel.reason.bomb{}", ("", ".played")),
    "turbo-duel.badge.{key}": each("turbo-duel.badge.{}", ("copy", "lose")),
    "turbo-duel.badge.{key}.say": each("turbo-duel.badge.{}.say", ("copy", "lose")),
    "turbo-duel.card.{letter}": each("turbo-duel.card.{}", CARDS),
    "turbo-duel.card.{letter}.say": each("turbo-duel.card.{}.say", CARDS),
    "turbo-duel.card.{letter}.text": each("turbo-duel.card.{}.text", CARDS),
    "turbo-duel.ends.{p.over.reason}": each(
        "turbo-duel.ends.{}",
        (Reason.HOUSE, Reason.REPETITION, Reason.FINISH, Reason.RESIGN, Reason.FLAG),
    ),
    "turbo-duel.how.{p.over.reason}": each(
        "turbo-duel.how.{}",
        (Reason.HOUSE, Reason.REPETITION, Reason.FINISH, Reason.RESIGN, Reason.FLAG),
    ),
    "turbo-duel.lead.C{key}": each("turbo-duel.lead.C{}", ("", ".skips", ".skips.only")),
    "turbo-duel.move.{card}": each("turbo-duel.move.{}", set(CARDS) - set("BCEF")),
    "turbo-duel.move.{card}.{len(target)}": (
        each("turbo-duel.move.{}", ("B.0", "B.1", "C.0", "C.1", "C.2", "E.0", "E.2"))
    ),
    "turbo-duel.plays.{card}.{len(target)}": (
        each("turbo-duel.plays.{}", ("B.0", "B.1", "C.0", "C.1", "C.2", "E.0", "E.2"))
    ),
    "{key}.beyond": each("turbo-duel.{}.beyond", ("plays", "copies")),
    "{key}.finish": each("turbo-duel.{}.finish", ("plays", "copies")),
    "{key}.{way}": each("turbo-duel.{}.{}", ("plays", "copies"), ("on", "back", "stays")),
    "turbo-duel.why.{card}": each("turbo-duel.why.{}", "BE"),
    "turbo-duel.why.{key}": each("turbo-duel.why.{}", ("too_deep", "not_in_deck")),
    "turbo-duel.zone.{pile}": each("turbo-duel.zone.{}", ("discard", "played")),
    "turbo-duel.zone.{pile}.empty": each("turbo-duel.zone.{}.empty", ("discard", "played")),
    "turbo-duel.zone.{pile}.say": each("turbo-duel.zone.{}.say", ("discard", "played")),
}

# Templates of optional keys, which need no sentence: some messages have a second, short sentence, and only
# some games have the key ``sheet.next``.
IF_THERE = ("{message.key}.short", "{match.game.id}.sheet.next")
# The console makes keys with the first template. The other templates look like keys, but make no keys.
NO_KEYS = (
    "{game}.parquet",
    "terminal.{key}",
    ".{_MODULES[game]}",
    ".{place}",
    "{name}.{language}.md",
    "guide.{language}.md",
    "hairpin-{game.id}-{kind}.html",
    "{match.game.id}-{match.n}.hairpin",
    "card.{key}",
    "{name}.po",
    "{package}.{module}",
    ".{folder.name}-{os.getpid()}",
    "mark-{suit}.svg",
    "{rank if number else name.replace('*', 'joker-')}.svg",
    "{pattern.word}_game.po",
    "{pattern.word}_guide.en.md",
    "{pattern.word}_test.py",
)
# Literals that are only the beginning of a key. ``COMPOSED`` has the complete keys.
STEMS = {"turbo-duel.plays", "turbo-duel.copies", "pursuit.story", "grand-prix.story"}


def sources() -> list[Path]:
    """Every Python file of the engine and the lab that may contain messages."""
    folders = (ROOT / "hairpin", ROOT / "hairpin_lab")
    return [
        path
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
        if not any(path.is_relative_to(silent) for silent in SILENT)
    ]


def spelled(node: ast.JoinedStr) -> str:
    """The template of an f-string: its source, with ``{}`` around each expression."""
    return "".join(
        str(part.value)
        if isinstance(part, ast.Constant)
        else "{" + ast.unparse(part.value) + "}"
        if isinstance(part, ast.FormattedValue)
        else ""
        for part in node.values
    )


def read(path: Path) -> tuple[set[str], set[str]]:
    """The keys written out in a file, and the templates of its composed keys."""
    tree = ast.parse(path.read_text("utf-8"))
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    pieces = {id(part) for node in joined for part in node.values}
    keys = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if id(node) not in pieces and KEY.fullmatch(node.value)
    }
    templates = {spelled(node) for node in joined}
    if "terminal" in path.relative_to(ROOT).parts:
        keys |= _of_console(tree)
    return keys, {text for text in templates if "{" in text and TEMPLATE.fullmatch(text)}


def _of_console(tree: ast.Module) -> set[str]:
    """The keys that code passes to a console, with the prefix ``terminal.`` that the console adds."""
    return {
        f"terminal.{part.value}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in ("text", "tell") and "console" in ast.unparse(node.func.value)
        for part in ast.walk(node.args[0] if node.args else ast.Constant(None))
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
        if KEY.fullmatch(part.value)
    }
