"""Reads orders to build: the shape that is meant (shapes.py), and orders about what is built already (edits.py)."""
