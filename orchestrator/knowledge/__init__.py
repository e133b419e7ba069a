"""Game knowledge: game.py reads minecraft-data (JSON files about the game), names.py resolves people's words, acquisition/
plans how to get an item."""
