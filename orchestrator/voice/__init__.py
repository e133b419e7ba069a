"""Recognisers of speech: recogniser.py is the seam, opening.py opens the one that the settings name."""
