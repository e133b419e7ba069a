"""Reads orders to live in a place: fields, light, sleep, animals, stores, meals."""
