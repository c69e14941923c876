"""From a club's list to the entries of an event: who is known, who is new, what stands in the way (rules 5)."""
