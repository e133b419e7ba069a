"""Skills that the crew writes itself: requested, checked, tried, repaired, stored and verified. Start with learner.py."""
