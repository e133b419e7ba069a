"""An agent's body: minecraft.py over the bridge, tabletop.py in memory for stories."""
