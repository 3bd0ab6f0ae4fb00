"""Review a finished game and print the times, as JSON.

    python bench/review_works.py RECORD

It is no benchmark itself: ``bench_outlook.py`` runs it in CPython and in Pyodide. ``points`` are
the seconds until all chances are known, ``whole`` until the review is done, ``slice`` is the
longest slice in ms.
"""

import json
import sys
import time

from hairpin.core import record
from hairpin.games import load
from hairpin.review.points import points_of
from hairpin.review.review import Review


def work(text: str) -> dict[str, float]:
    """Review a recorded game for the first seat; return the times."""
    review = Review(record.read(text, load), 1)
    wanted = len(points_of(review.match.n))
    begun = last = time.perf_counter()
    points = longest = 0.0
    while not review.step():
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
        if not points and len(review.shares) == wanted:
            points = now - begun
    whole = time.perf_counter() - begun
    return {"points": points or whole, "whole": whole, "slice": 1000 * longest}


if __name__ == "__main__":
    print(json.dumps(work(sys.argv[1])))
