"""The documents: one file each, drawn from its rows; the catalogue is the way to them."""
