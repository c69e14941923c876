"""What the widgets show: rows of a table, and where in the tournament the person is."""
