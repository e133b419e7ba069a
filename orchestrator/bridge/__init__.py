"""The bridge to node, the process that runs the bots; nothing else in Python talks to it. Other packages use it through
`link.py`; `player.py` is the client of a simulated person, for demos and tests."""
