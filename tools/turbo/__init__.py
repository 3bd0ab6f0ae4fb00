"""Turbo Duel solved by brute force, to hold the engine's search against."""
