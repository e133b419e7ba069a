"""Replay a recorded run: the changes that the live page would have got, made again from the record."""
