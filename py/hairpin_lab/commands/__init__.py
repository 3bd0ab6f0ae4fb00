"""The terminal commands that play many games."""
