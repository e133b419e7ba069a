"""What one can run, one folder each: the goal it sets and how it is scored; a task may bring its own world."""
