"""Skills as texts: read, found, verified. Start with shelf.py."""
