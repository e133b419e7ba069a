"""Bodies of agents: minecraft.py over the bridge, tabletop.py in memory for tests."""
