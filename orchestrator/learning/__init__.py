"""Lets the crew write skills itself: a skill is proposed, written, checked, tried, repaired, stored and verified.

Start with learner.py.
"""
