"""The benchmark of the chores game: methods x numbers of agents x houses."""
