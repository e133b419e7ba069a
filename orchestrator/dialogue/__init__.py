"""Turns the lines that people say to a crew into orders and answers. Start with pipeline.py."""
