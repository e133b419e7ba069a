"""Gives each bot its manner in small talk: courtesy.py reads it, manners.toml has the lines."""
