"""How to get an item: where it comes from, which recipe, in which order, and what the cheapest way costs."""
