"""Standings derived in memory from the raw board records, renewed board by board as the journal grows (rules 2, 3)."""
