"""Plans that get an item: its sources, the choice of recipe, the order of steps and the cost of the cheapest way."""
