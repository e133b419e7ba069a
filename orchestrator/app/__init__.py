"""Puts a run together: a world, its bots, a mind that decides for agents, a team, and a record of all events. Start with
session.py."""
