"""The tournament desk for ChinPok and Guandan."""
