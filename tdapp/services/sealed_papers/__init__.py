"""Papers that show sealed hands or keys: filled in memory, drawn once, never kept."""
