"""Starting, finding and administering a Minecraft server. Start reading at `embedded.py`."""
