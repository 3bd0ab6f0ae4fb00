"""Work that takes longer than one command may take: hints, the review of a finished game and its story."""
