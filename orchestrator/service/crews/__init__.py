"""The crews of the service: kept, run, spoken to and restored."""
