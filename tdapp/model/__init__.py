"""The tournament file: tables, journal, locks, migrations."""
