"""Tasks on which crews of bots are measured, one folder each. A task names the goal and its score, and may bring its own
world."""
