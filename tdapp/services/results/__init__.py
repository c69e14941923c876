"""Round score sheets: lines keyed, imported, exported, corrected and missed (rules 2 and 6)."""
