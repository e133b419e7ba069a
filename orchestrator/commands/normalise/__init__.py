"""Turns a typed line into plain words, numbers and names of things."""
