"""Nouns and contracts: everything above speaks in these frozen dataclasses and protocols. Standard library only."""
