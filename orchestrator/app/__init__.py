"""Puts a run together: a world, its bots, a mind that decides, a team and a record. Start with session.py."""
