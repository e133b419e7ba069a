"""The bridge to node (the Node.js process through which the bots are run); nothing else in Python talks to it. Other packages
use it through `link.py`; `player.py` is the client of a simulated person, for demos and tests."""
