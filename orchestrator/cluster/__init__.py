"""A Ray cluster: its address, its machines, and bot hosts on them. Runs of benchmarks are played on it by bench/executors/."""
