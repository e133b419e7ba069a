"""Models for tests and rehearsals: answers from a list, from rules, or from a server on this machine."""
