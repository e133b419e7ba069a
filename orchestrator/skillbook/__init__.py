"""Skills (JavaScript programs for bots) as texts: reading, searching and verifying them. Start with folder.py."""
