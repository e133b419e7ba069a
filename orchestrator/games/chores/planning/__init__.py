"""Planning in the chores game: what is left to do, how long it takes, and who does it."""
