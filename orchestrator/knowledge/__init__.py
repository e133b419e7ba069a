"""What the game is made of. game.py reads minecraft-data's JSON, names.py finds what people mean, means.py how to get it."""
