"""Skills as texts: read, found, verified. Start with folder.py."""
