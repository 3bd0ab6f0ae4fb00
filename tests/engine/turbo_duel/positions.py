"""Positions of Turbo Duel that several tests play from."""

from __future__ import annotations

# Eight turns in which nobody gets anywhere and after which everything is as it was, but for the bomb
# that the first round lays at its seventh move. What is there then comes for the third time with
# the third bomb.
CIRCLE = ("B:H", "C", "E", "H", "I", "C:AF", "F:10", "E")
CIRCLE_DECK = "DGBAHICFE"
CIRCLES = (CIRCLE * 3)[:23]
