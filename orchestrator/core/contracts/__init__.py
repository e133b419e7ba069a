"""Contracts that other parts implement: a bot's access to the world, the mind that decides for agents, tasks, the journal of a
run, operator rights, clocks, and a controller of several agents."""
