"""The movements: who sits where in every round, and the audit that proves it (rules 4)."""
