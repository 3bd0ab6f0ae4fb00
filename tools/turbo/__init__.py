"""A brute-force solver of Turbo Duel, for comparison with the engine's search."""
