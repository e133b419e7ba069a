"""Send viewers of the map the land of the game world."""
