"""Plans how to get an item: where it comes from, which recipe to use, in which order, and what the cheapest way costs."""
