"""Tasks x teams x seeds: runs them one by one, measures each from its record, compares. Start with bench.py."""
