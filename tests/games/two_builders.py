"""A CoBlock task of four blocks, whose answer is known, for the tests of its engine and its views."""

from orchestrator.games.coblock.engine import CoBlockGame
from orchestrator.games.coblock.rules import BlockRules
from orchestrator.games.coblock.task import BlockTask, TaskKind

GOALS = ({(0, 0, 0): "red", (0, 1, 0): "blue"}, {(2, 0, 0): "green", (1, 1, 0): "blue"})
TASK = BlockTask(TaskKind.SKILL, "arch", GOALS, ({"red": 3, "blue": 3}, {"green": 3}))


def game(**rules) -> CoBlockGame:
    return CoBlockGame(lambda _: TASK, BlockRules(**rules))


def play(opened: CoBlockGame, *rounds: str) -> list:
    """Play rounds written as `action of Alice | action of Bob` and return the events of the last one."""
    events = []
    for both in rounds:
        alice, bob = both.split(" | ")
        events = list(opened.step({0: alice, 1: bob}))
    return events
