"""Skills: found, described, verified, imported and exported. Start with shelf.py."""
