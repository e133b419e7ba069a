"""Fake language models for tests and rehearsals, with answers from a list, from rules, or from a server on this machine."""
