"""Keep and record the land of a world, as its bots have seen it."""
