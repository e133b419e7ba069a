"""Checks whether an implementation keeps the promises of its contract: a world, a mind, a task, or a game of coordination.
`blockcrew.testing` offers them to other projects; tests/contracts runs them over every implementation of this one."""
