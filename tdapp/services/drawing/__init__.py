"""From the entries to the first seating of a segment: who plays, in which group, at which position (rules 4)."""
