"""The live table: what a person sees is folded from the run's events."""

import io
from collections.abc import Sequence
from dataclasses import replace

import pytest
from rich.console import Console

from orchestrator.cli.live import Live
from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.agents import ActionBegun, BodyChanged, ItemsGained, ObjectiveTaken, PlanMade
from orchestrator.core.events.crew import GoalAccepted, GoalCorrected
from orchestrator.core.events.dialogue import CommandReceived
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import BridgeReported, CrewJoined
from orchestrator.core.goal import Goal
from orchestrator.core.position import Position
from orchestrator.core.speaker import Speaker

SAM = Speaker("Sam")
LOGS, COAL = Goal("mine 5 logs", "logs", 5), Goal("get 9 coal", "coal", 9)
BOTH = Goal("mine 5 logs and get 9 coal", "", 14, parts=(LOGS, COAL))
ASKED = CommandReceived(
    speaker=SAM, text="leader, mine [bold]5[/bold] logs", intent="gather", accepted=True, source="chat", number=None
)
STORY: tuple[RecordEvent, ...] = (
    CrewJoined(members=["Ada", "Cleo"], address="here", cannot=""),
    ASKED,
    GoalAccepted(goal=LOGS, speaker=SAM, source="chat", joins=False),
    ObjectiveTaken(agent="Cleo", objective="gain 5 logs", item="logs", count=5),
    PlanMade(agent="Cleo", objective="gain 5 logs", stages=[["gain 5 logs"]], why=""),
    ActionBegun(agent="Cleo", skill="mineBlock", args={"name": "logs", "count": 5}, text="mineBlock 5 logs"),
    ItemsGained(agent="Cleo", item="logs", count=2),
    BodyChanged(agent="Cleo", position=Position(0, 64, 0), health=20.0, food=20.0, inventory={"oak_log": 2}),
    BridgeReported(event="lost", bots=["Cleo"], why="the bot host exited"),
    BridgeReported(agent="Cleo", event="back"),
)


def screen(width: int, story: Sequence[RecordEvent] = STORY) -> str:
    """The frame that a terminal of this width shows after the story."""
    view = Live(Console(file=io.StringIO(), width=width, force_terminal=True))
    view.say("Join at 127.0.0.1:25565")
    for at, event in enumerate(story):
        view.notice(Event(float(at), event.kind, event.agent, event.data()))
    plain = Console(file=io.StringIO(), width=width)
    plain.print(view.draw())
    return plain.file.getvalue()


@pytest.mark.parametrize("width", [60, 80, 140])
def test_every_agent_has_a_row_that_can_be_read(width):
    text = screen(width)
    row = next(line for line in text.splitlines() if line.strip().startswith("Cleo"))
    assert "20/20" in row and "mineBl" in row
    assert "agent" in text and "health" in text
    assert all(len(line) <= width for line in text.splitlines())


def test_a_wide_table_shows_the_objective_too():
    assert "objective" in screen(140) and "objective" not in screen(80)


def test_progress_talk_and_losses_are_shown_as_they_are():
    text = screen(140)
    assert "2/5" in text and text.count("/5 ") == 1, "one bar for one thing"
    assert "<Sam> leader, mine [bold]5[/bold] logs" in text
    assert "(Cleo lost the bot host exited)" in text and "(Cleo back)" in text


def test_every_one_of_several_things_has_its_bar_and_one_that_is_dropped_loses_it():
    more = [
        replace(ASKED, text="and 9 coal"),
        GoalAccepted(goal=COAL, speaker=SAM, source="chat", joins=True),
        GoalCorrected(agent="Sam", goal=BOTH, whole=BOTH),
        ItemsGained(agent="Cleo", item="coal", count=4),
    ]
    text = screen(140, [*STORY, *more])
    assert "2/5" in text and "4/9" in text and "coal" in text
    twelve = Goal("get 12 coal", "coal", 12)
    text = screen(140, [*STORY, *more, GoalCorrected(agent="Sam", goal=twelve, whole=twelve)])
    assert "2/5" not in text and "4/12" in text


def test_an_empty_run_can_be_drawn():
    assert "agent" in screen(80, [])
