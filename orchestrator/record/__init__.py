"""A run's record: one append-only SQLite file per run. writer.py writes it, reader.py reads it, metrics.py has the figures."""
