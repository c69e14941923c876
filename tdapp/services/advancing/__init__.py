"""From one segment to the next: who goes on, and where they sit (rules 4, next segment)."""
