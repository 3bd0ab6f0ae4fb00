"""The review of a finished game for one seat: its chances at each point and the cost of its
decisions."""
