"""Questions to a server by commands of vanilla Minecraft, and what its answers say."""
