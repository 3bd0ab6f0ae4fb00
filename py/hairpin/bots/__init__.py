"""The parts that the bots of all games share: thinking in slices, pacing, and the random bot."""
