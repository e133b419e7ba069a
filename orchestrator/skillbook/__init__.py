"""Skills as texts: reading, searching and verifying them. Start with folder.py."""
