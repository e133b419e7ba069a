"""Lets the crew write skills (JavaScript programs for bots) itself: a skill is proposed, written, checked, tried, repaired,
stored and verified.

Start with learner.py.
"""
