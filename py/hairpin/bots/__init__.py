"""What the bots of all games share: how they think in slices, pacing, and the random bot."""
