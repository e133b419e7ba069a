"""Where the runs of a benchmark are played: in this process, in several processes, or on the machines of a Ray cluster."""
