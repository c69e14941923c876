"""The penalty ledger of an event: rulings recorded, proposals decided, entries withdrawn, pages read (rules 6)."""
