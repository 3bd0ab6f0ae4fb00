"""The small data set: its games and options, and a data sheet with counts from its files."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from hairpin.core.drivers import DRIVERS
from hairpin.core.record import dump

from .dataset import END, LICENCE
from .rows import write_refusal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

#: Game -> its options in the small data set, with which 2,000 games take minutes.
SMALL: Final[Mapping[str, Mapping[str, Any]]] = {
    "daytona": {},
    "grand-prix": {"laps": 1},
    "pursuit": {},
    "racing-demon": {"calm": True},
    "turbo-duel": {"track": 7, "deck": "shuffled"},
}
SHEET: Final = "data-sheet.md"
_HEAD: Final = """\
# Data sheet

The files have all decisions of games between the five drivers. All combinations of the drivers play in turn.

- **Made by:** `hairpin dataset --small FOLDER`
- **Licence:** {licence}
- **Origin:** games of bots; no person's data

| file | options | seats | games | decisions | bytes | first and last seed | engine |
| --- | --- | ---: | ---: | ---: | ---: | --- | --- |
"""
_WINS: Final = """
Games won, of the seats that the driver played. Seats that share a win get a part each.

"""


def file_of(folder: Path, game: str) -> Path:
    """Return the file of a game in the folder of a small data set."""
    return folder / f"{game}.parquet"


def write_sheet(folder: Path) -> None:
    """Write the data sheet of the files in ``folder``. Needs pyarrow. Raises ``Refusal``."""
    games = [game for game in SMALL if file_of(folder, game).exists()]
    counted = {game: _counted(file_of(folder, game), game) for game in games}
    lines = [line for line, _ in counted.values()]
    wins = ["| driver |" + "".join(f" {game} |" for game in games)]
    wins.append("| --- |" + " ---: |" * len(games))
    for driver in DRIVERS:
        wins.append(f"| {driver} |" + "".join(f" {each[driver]} |" for _, each in counted.values()))
    text = _HEAD.format(licence=LICENCE) + "\n".join(lines) + "\n" + _WINS + "\n".join(wins) + "\n"
    file = folder / SHEET
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise write_refusal(file, error) from None


def _counted(file: Path, game: str) -> tuple[str, dict[str, str]]:
    """Return the line of a file, and the wins and seats of each driver, as texts."""
    import pyarrow.parquet as pq

    columns = ["game", "bot", "place", "seed"]
    table = pq.read_table(file, columns=columns, filters=[("action", "=", END)])
    facts = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
    ends: list[dict[str, Any]] = table.to_pylist()
    first: Counter[int] = Counter(end["game"] for end in ends if end["place"] == 1)
    seats: Counter[str] = Counter()
    wins: dict[str, Fraction] = {}
    for end in ends:
        driver = end["bot"]
        seats[driver] += 1
        if end["place"] == 1:
            wins[driver] = wins.get(driver, Fraction()) + Fraction(1, first[end["game"]])
    settings = json.loads(facts["settings"])
    options = " ".join(f"{name}={dump(settings[name])}" for name in SMALL[game])
    cells = (
        file.name,
        options or "default",
        facts["seats"],
        len({end["game"] for end in ends}),
        pq.read_metadata(file).num_rows - len(ends),
        file.stat().st_size,
        f"{ends[0]['seed']} … {ends[-1]['seed']}",
        facts["engine"],
    )
    told = {driver: f"{float(wins.get(driver, 0)):.6g} of {seats[driver]}" for driver in DRIVERS}
    return f"| {' | '.join(map(str, cells))} |", told
