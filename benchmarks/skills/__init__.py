"""What finding skills is worth and what it costs: `python -m benchmarks.skills [--half tune] [--sizes 1000,10000]`."""
