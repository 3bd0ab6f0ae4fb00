"""Daytona: two to four cars on a ring of cards. A drawn card moves a car if its value is close to
the value of a card ahead of the car.

The rules are James Thomas's card-track race. We add these house rulings:

- A card of the pit stop's value calls the car in before any movement (``rules``).
- A car with an eligible card ahead must take one of the eligible cards (``rules``).
- Every seed ends in a legal track (``track``).
- A player who gives up gets no points (``state``).
"""

from .game import Daytona

GAME = Daytona()
