"""Bots of agents, one object each: minecraft.py in a real world over the bridge to Node.js, tabletop.py in memory for tests."""
