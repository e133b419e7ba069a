"""Tasks that can be run, one folder each: the goal that a task sets and its score. A task may bring its own world."""
