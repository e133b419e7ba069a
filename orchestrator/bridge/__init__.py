"""The only access to node. Other packages import `link.py`; `player.py` is a person's client for demos and tests."""
