"""Chores: a crew tidies a house, where most things are in closed containers, and each agent knows only what it saw or was
told."""
