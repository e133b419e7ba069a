"""Benchmarks over tasks, teams and seeds: runs them one by one, measures each from its record, and compares. Start with
sweep.py."""
