"""Paper: one file a document; draws rows, queries nothing."""
