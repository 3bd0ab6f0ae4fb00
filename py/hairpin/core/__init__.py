"""The parts that all games share: cards, chance, options, views, matches, records."""
