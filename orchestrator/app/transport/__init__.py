"""The transport game in Minecraft: bots walk, carry and talk as the text engine (games/transport) allows. carried_game.py
plays."""
