"""Rankings with names: read, shown, frozen for the wall, and lots among equals (rules 3)."""
