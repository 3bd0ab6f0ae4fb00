"""What every game needs and no game in particular: cards, chance, options, views, matches, records."""
