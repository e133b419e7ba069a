"""Packet logs: what went over the wire between a client and a server that are not ours, for tests. recording.py first."""
