"""The run's file: one append-only SQLite database per run. writer.py writes it, reader.py reads it, metrics.py sums up."""
