"""How far a crew is after it was cut off, as the service shows it: of the whole that was asked for."""

import asyncio
import json
from collections import Counter

from tabletop_crew import crew_at

from orchestrator.core.contracts.journal import Event
from orchestrator.core.goal import Goal
from orchestrator.record.goal_progress import GoalProgress
from orchestrator.record.writer import plain
from orchestrator.service.crews.state import CrewPageState
from orchestrator.service.models import GoalPartShown


async def test_a_count_that_is_corrected_after_a_cut_is_that_of_the_whole():
    crew, notes = crew_at({"oak_log": 300}, pace=0.01)
    pursuit = crew.begin(Goal("mine 118 logs", "logs", 118), {"logs": 82})
    while not notes.of("begun"):
        await asyncio.sleep(0.001)
    assert crew.correct("Sam", 150).text == "mine 150 logs", "as it was said"
    assert crew.goal.count == 150 - 82
    (corrected,) = notes.of("corrected")
    assert corrected.data["whole"].count == 150, "from here a second cut goes on"
    board = CrewPageState(pursuit=GoalProgress(gained=Counter(crew.gained_before)))
    for event in notes.of("begun") + notes.of("corrected"):
        board.notice(as_recorded(event))
    assert board.progress == [GoalPartShown(item="logs", wanted=150, got=82)]
    pursuit.cancel()


def test_what_was_complete_before_a_cut_is_still_shown():
    board = CrewPageState(pursuit=GoalProgress(gained=Counter({"logs": 10, "stone": 2})))
    for kind, goal in (("begun", Goal("mine 3 stone", "stone", 3)), ("corrected", Goal("mine 4 stone", "stone", 4))):
        board.notice(as_recorded(Event(0.0, kind, "", {"goal": goal, "before": {}, "there": {"logs": 10, "stone": 2}})))
    assert board.progress == [GoalPartShown(item="logs", wanted=10, got=10), GoalPartShown(item="stone", wanted=6, got=2)]


def as_recorded(event: Event) -> Event:
    """As it is read back from the file."""
    return Event(event.at, event.kind, event.agent, json.loads(json.dumps(event.data, default=plain)))
