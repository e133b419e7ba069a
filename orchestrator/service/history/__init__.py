"""Reads records for the page of runs: run_index.py lists them, timeline.py reads one in windows of bounded size, and
downloads.py streams it."""
