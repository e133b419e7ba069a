"""The queue of orders that wait for a crew and its members."""
