"""Keeps what crews remember of a world: places, preferences, orders, chests and buildings, in one file."""
