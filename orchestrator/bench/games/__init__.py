"""Compares players of the games of coordination: alone with their kind, and each with each. sweep.py plays, report.py shows."""
