"""Kitchens in which people cook over the API: open_kitchens.py keeps them, live_kitchen.py is one of them, and stage.py is
where its cooks act."""
