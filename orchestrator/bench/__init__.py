"""Runs benchmarks over tasks, teams and seeds, measures each run from its record, and compares them. Start with sweep.py."""
