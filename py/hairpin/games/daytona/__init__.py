"""Daytona: two to four cars on a ring of cards; whoever draws what is near the next card moves on.

Rules from James Thomas's card-track race. House rules, each where it is decided: the pit stop comes
before any movement (``rules``); a car with a card ahead that fits must take one of them (``rules``);
dealing a legal track from every seed (``track``); who gives up gets no points (``game``).
"""

from .game import Daytona

GAME = Daytona()
