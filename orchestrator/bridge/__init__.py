"""The bridge to node, which runs the bots: the only access to it. Other packages import `link.py`; `player.py` is a person's
client for demos and tests."""
