"""Tasks on which crews (teams of bots) are measured, one folder each. A task names the goal and its score, and may bring its
own world."""
