"""Starts, finds and administers Minecraft servers. Start reading at `embedded.py`."""
