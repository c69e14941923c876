"""Fonts, languages, sample files and the manual."""
