"""Runs benchmarks over tasks, teams and seeds, measures each run from its record (the file with its events), and compares them.
Start with sweep.py."""
