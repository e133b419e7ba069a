"""Game knowledge: game.py reads minecraft-data, names.py resolves people's words, acquisition/ plans how to get an item."""
