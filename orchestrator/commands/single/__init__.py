"""Reads a line, or a part of one, as a single order."""
