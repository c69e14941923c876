"""The officials: their list, whom they keep away from, and by lot who directs which tables (rules 6)."""
