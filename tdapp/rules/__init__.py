"""The sport: pure values in, values out."""
