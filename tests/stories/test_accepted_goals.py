"""Whatever leads a crew to a goal, one event says what it took on and for whom: page, resume and rank read nothing else."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from listening import Told
from tabletop_crew import crew_at

from orchestrator.commands.command import Command, Utterance
from orchestrator.commands.not_understood import Unclear
from orchestrator.commands.parser import understand
from orchestrator.core.contracts.journal import Event
from orchestrator.core.events.parse import parse_event
from orchestrator.core.observation import Entity, Position
from orchestrator.core.speaker import Speaker
from orchestrator.dialogue.fallbacks.chain import Fallbacks
from orchestrator.dialogue.fallbacks.llm_interpreter import LineInterpreter
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.record.crew_snapshot import take_snapshot
from orchestrator.record.goals import accepted_goal
from orchestrator.record.reader import RunRecord
from orchestrator.record.resumable import goals_of
from orchestrator.record.writer import plain
from orchestrator.service.crews.state import CrewPageState

GAME = load()


class Reader:
    """Reads an order in whatever nobody else understands."""

    async def interpret(self, unclear: Unclear) -> Command | None:
        said = unclear.command
        return understand(Utterance("leader, mine 40 logs", said.speaker, unclear.members, source=said.source), GAME)


@asynccontextmanager
async def told(*, reads: bool = True) -> AsyncIterator[Told]:
    """A crew, maybe with somebody who reads orders in anything; Sam stands beside them."""
    crew, notes = crew_at({"oak_log": 400, "stone": 400}, pace=0.01)
    for world in crew.worlds.values():
        world.entities = (Entity("player", "Sam", Position(3, 64, 0)),)
    fallbacks = Fallbacks(interpreter=LineInterpreter(Reader(), crew, notes) if reads else None)
    dialogue = Dialogue(crew, GAME, notes, None, lambda goal, verdict: None, fallbacks=fallbacks)
    listening = asyncio.create_task(dialogue.listen())
    try:
        yield Told(crew, notes)
        assert not listening.done(), listening.exception()
    finally:
        listening.cancel()


def recorded(told: Told) -> tuple[Event, ...]:
    """The events, as a record gives them back."""
    return tuple(
        Event(event.at, event.kind, event.agent, json.loads(json.dumps(event.data, default=plain)))
        for event in told.notes.events
    )


@pytest.mark.parametrize(
    ("lines", "goal"),
    [
        (("leader, mine 40 logs",), "mine 40 logs"),
        (("leader, my fireplace is hungry",), "mine 40 logs"),
        (("leader, mine 6 oak_loog", "yes"), "mine 6 oak_log"),
        (("build a shelter here",), "shelter at"),
        (("leader, mine 9 stone", "stop", "leader, resume"), "mine"),
    ],
)
async def test_one_event_says_what_was_accepted_goal_and_for_whom(lines, goal):
    async with told(reads="fireplace" in lines[0]) as crew:
        for count, line in enumerate(lines):
            crew.say(line)
            await crew.until(lambda count=count: len(crew.notes.of("said")) > count)
        await crew.until(lambda: crew.crew.busy and crew.notes.of("begun"))
        events = recorded(crew)
        assert len(crew.notes.of("command")) == len(lines), "one line of a person is one line of the record"
    last = [event for event in events if accepted_goal(parse_event(event))][-1]
    assert (last.data["speaker"], last.data["source"]) == ("Sam", "chat") and goal in last.data["goal"]["text"]
    now = take_snapshot(events)
    assert now.asked_by == Speaker("Sam") and now.goal and goal in now.goal.text, "a restart knows it, and whose word it was"
    assert goal in goals_of(RunRecord(Path(), {}, events))[-1].text, "`blockcrew resume` knows it"
    board = CrewPageState()
    for event in events:
        board.notice(event)
    assert goal in board.goal and board.progress, "so does the page"


async def test_a_goal_is_known_from_the_moment_it_is_accepted_and_one_that_joins_changes_nobody_s_word():
    async with told() as crew:
        crew.say("leader, my fireplace is hungry")
        await crew.until(lambda: crew.notes.of("goal_accepted"))
        (first,) = (event for event in recorded(crew) if accepted_goal(parse_event(event)))
        assert take_snapshot([first]).asked_by == Speaker("Sam") and take_snapshot([first]).goal.text == "mine 40 logs"
        await crew.hears("On it")
        crew.say("and 9 stone", speaker="Tom")
        crew.say("leader, also mine 9 stone", speaker="Tom")
        await crew.hears("Added. The goal is now")
        events = recorded(crew)
    assert take_snapshot(events).asked_by == Speaker("Sam")
    assert [event.data["joins"] for event in events if event.kind == "goal_accepted"][:2] == [False, True]


def test_records_of_earlier_releases_are_read_as_they_were():
    goal = {"text": "mine 5 logs", "item": "logs", "count": 5}
    old = Event(
        1.0, "command", "", {"speaker": "Sam", "text": "mine 5 logs", "intent": "gather", "accepted": True, "goal": goal}
    )
    board = CrewPageState()
    board.notice(old)
    assert [(part.item, part.wanted) for part in board.progress] == [("logs", 5)]
    assert (take_snapshot([old]).asked_by, take_snapshot([old]).goal.count) == (Speaker("Sam"), 5)
