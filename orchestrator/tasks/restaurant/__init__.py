"""The text kitchen (CuisineWorld) as a restaurant in Minecraft: where its stations stand, and how its items look."""
