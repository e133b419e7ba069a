"""Puts a run together: a world, bodies, a mind, a team, a record. Start with session.py."""
