"""Lateness and absence: minutes on the round's clock, what follows, and what the boards of a lost round become."""
