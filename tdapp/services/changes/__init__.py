"""Changes on the day: who leaves, who steps in, who comes late, which tables close (rules 4 and 5)."""
