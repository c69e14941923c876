"""Fills the rows of each document from the tournament."""
