"""The symbolic players of Hanabi: certain.py plays only cards that it knows, convention.py gives every clue a meaning."""
