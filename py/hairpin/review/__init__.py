"""A finished game looked at once more, for one seat: its chances all along, and what its decisions cost."""
