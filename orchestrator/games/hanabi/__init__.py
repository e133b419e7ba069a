"""Hanabi for two to five players: engine.py plays by the rules, view.py is what one seat sees, trace.py replays recorded games,
and players/ has the symbolic players."""
