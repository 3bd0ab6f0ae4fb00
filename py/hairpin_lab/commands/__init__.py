"""The commands of the terminal that play many games."""
