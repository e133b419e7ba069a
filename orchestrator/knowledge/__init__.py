"""What the game is made of: game.py reads minecraft-data, names.py finds what people mean, acquisition/ says how to get it."""
