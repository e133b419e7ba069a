"""Skills that the crew writes itself: asked for, read, tried, mended, kept and proven. Start with learner.py."""
