"""Lets people tell and ask what crews remember: memory_reading.py reads lines, memory_orders.py carries them out."""
