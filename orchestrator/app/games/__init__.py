"""Opens games of coordination with their players."""
