"""Tasks that crews can be measured on, one folder each. A task names the goal and its score, and may bring its own world."""
