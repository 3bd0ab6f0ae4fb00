"""The review of a finished game for one seat: the seat's chances, and the cost of its decisions."""
