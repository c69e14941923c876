"""Play of an event is stopped for everybody, and what becomes of the boards that were not finished (rules 6)."""
