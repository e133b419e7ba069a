"""The only door to node. `link.py` is what others import; `player.py` is a person's client for demos and tests."""
