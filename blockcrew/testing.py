"""Checks for a World, a Mind, a Task or a game of your own: each raises BrokenPromise, an AssertionError, with the promise that
is not kept, so that any test runner shows it. The implementations of blockcrew pass the same checks."""

from orchestrator.conformance.broken_promise import BrokenPromise
from orchestrator.conformance.games import check_coordination_game
from orchestrator.conformance.minds import check_mind
from orchestrator.conformance.tasks import check_task, check_task_run
from orchestrator.conformance.worlds import check_world

__all__ = ["BrokenPromise", "check_coordination_game", "check_mind", "check_task", "check_task_run", "check_world"]
