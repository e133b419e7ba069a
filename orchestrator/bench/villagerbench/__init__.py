"""The benchmark on VillagerBench's tasks: tasks of a data file x minds x seeds."""
