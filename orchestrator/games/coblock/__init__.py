"""CoBlock (the paper of that name): two builders make a structure of coloured blocks together. Each knows only its own goal
and its own blocks, so they have to talk. engine.py plays the game, generator/ makes tasks, players/ has the players."""
