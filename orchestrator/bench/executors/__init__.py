"""Play the runs of a benchmark: in this process, in several processes, or on the machines of a Ray cluster."""
