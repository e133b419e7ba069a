"""Writes runs in the shapes that other tools read: JSON lines, Parquet, and logs of inspect_ai. exporting.py chooses by the
name of the file."""
