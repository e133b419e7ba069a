"""Orders to live in a place: tend_orders.py begins them, places.py finds where."""
