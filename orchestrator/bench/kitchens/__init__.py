"""Benchmarks of the text kitchen: its episodes, tables beside published figures, report and pictures."""
