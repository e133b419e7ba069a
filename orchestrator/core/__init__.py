"""Nouns and contracts as frozen dataclasses and protocols, which all other packages use. Standard library only."""
