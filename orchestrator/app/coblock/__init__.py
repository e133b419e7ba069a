"""CoBlock in Minecraft: real bots carry out on a plot what the text engine (games/coblock) allows. built_game.py plays."""
