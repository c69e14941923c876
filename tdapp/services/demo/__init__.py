"""The demonstration tournament: invented people, a seeded simulator, every document."""
