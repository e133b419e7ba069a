"""The benchmark on MineCollab's tasks: task files x minds x seeds."""
