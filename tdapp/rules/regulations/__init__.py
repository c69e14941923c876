"""The regulations of an event: one frozen, validated object read from commented TOML."""

from tdapp.rules.regulations.reading import filled_scoring, read_regulations, read_scoring
from tdapp.rules.regulations.regulations import Regulations
from tdapp.rules.regulations.writing import Difference, differences, to_toml

__all__ = ["Difference", "Regulations", "differences", "filled_scoring", "read_regulations", "read_scoring", "to_toml"]
