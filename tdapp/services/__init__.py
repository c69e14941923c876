"""Use cases: one action of a person is one function, one transaction, one journal step."""
