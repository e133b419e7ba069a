"""Compares dispatchers in the restaurant in Minecraft: sweep.py plans episodes, playing.py plays them, tables.py compares."""
