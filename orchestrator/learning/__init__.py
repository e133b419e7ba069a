"""Lets the crew write skills itself: proposed, written, checked, tried, repaired, stored and verified.

Start with learner.py.
"""
