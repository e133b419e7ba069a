"""Waiting for several things at once, and for the end of what was cancelled."""
