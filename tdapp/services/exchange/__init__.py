"""Reads and writes spreadsheets, lists and text files; nothing here knows the store."""
