"""A run's record: one append-only SQLite file per run with all its events. writer.py writes it, reader.py reads it, metrics.py
computes the figures of a run."""
