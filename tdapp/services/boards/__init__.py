"""Boards: the library, sealed hands, and which board is played where (rules 1 and 2)."""
