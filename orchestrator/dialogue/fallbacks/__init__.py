"""Handles the lines that the parser did not understand. Start with chain.py."""
