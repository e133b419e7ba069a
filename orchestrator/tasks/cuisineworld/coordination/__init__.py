"""The text kitchen behind the interface of games of coordination (games/game.py), where every agent decides for itself; the
dispatchers of the kitchen decide for all agents at once."""
