"""Matches of many games between two bots whose Piles follow the scores: the winners of the games.

    python bench/series_play.py BETTER WORSE GAMES FIRST LAST

It prints the results of the matches from number FIRST to LAST as JSON. It is no benchmark itself:
``bench_strength.py`` runs it, if possible in several processes.
"""

import json
import sys
from typing import Any

from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import load
from hairpin.players.finish import finish


def play(better: str, worse: str, games: int, number: int) -> dict[str, Any]:
    """Play one match (a series of games). In matches with an odd ``number`` the bots swap seats.

    Return a list for each figure, with one item per game: the better bot's share of the win (``shares``), its
    lead in points (``leads``), and both bots' Pile sizes for the next game (``piles``).
    """
    game = load("racing-demon")
    swapped = number % 2
    levels = (worse, better) if swapped else (better, worse)
    seats = read_seats(game, [f"bot:{level}" for level in levels])
    settings = read_settings(game.options, {"games": games}, 2, bots=True)
    match = MatchLog(game, seats, settings, f"series {number} 1")
    own = 2 if swapped else 1
    shares, leads, piles = [], [], []
    while True:
        finish(match)
        assert match.result is not None
        winners = match.result.winners
        shares.append((own in winners) / len(winners))
        totals = match.series_so_far().totals
        leads.append(totals[own - 1] - totals[2 - own])
        carried = game.carry(match.state, match.series.carry)["piles"]
        piles.append([carried[own - 1], carried[2 - own]])
        if match.series_over:
            return {"shares": shares, "leads": leads, "piles": piles}
        match = match.next_game(f"series {number} {match.series.game + 1}")


if __name__ == "__main__":
    first, last = int(sys.argv[4]), int(sys.argv[5])
    results = [
        play(sys.argv[1], sys.argv[2], int(sys.argv[3]), number)
        for number in range(first, last + 1)
    ]
    print(json.dumps(results))
