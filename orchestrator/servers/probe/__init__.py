"""Finds out what a Minecraft server is, without joining its world. Start reading at `probing.py`."""
