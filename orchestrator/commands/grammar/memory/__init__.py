"""Reads what people say about what is remembered: reading.py first."""
