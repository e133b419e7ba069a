"""What was said before a stop does not begin after it, however long it takes to see what was meant."""

import asyncio

import pytest
from listening import Told, listening
from tabletop_crew import crew_at

from orchestrator.commands.command import Command, Utterance
from orchestrator.commands.not_understood import Unclear
from orchestrator.commands.parser import understand
from orchestrator.dialogue.fallbacks.chain import Fallbacks
from orchestrator.dialogue.fallbacks.llm_interpreter import LineInterpreter
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load

GAME = load()


class Slow:
    """Reads an order in anything, once it is let."""

    def __init__(self) -> None:
        self.asked, self.go = asyncio.Event(), asyncio.Event()

    async def interpret(self, unclear: Unclear) -> Command | None:
        self.asked.set()
        await self.go.wait()
        return understand(Utterance("leader, mine 40 logs", unclear.command.speaker, unclear.members), GAME)


@pytest.mark.parametrize("order", ["come here", "build a shelter here", "somebody go where I am looking"])
async def test_an_order_that_is_still_being_looked_into_does_not_begin_after_a_stop(order):
    async with listening({"oak_log": 60}, pace=0.01) as told:
        told.say(order)
        told.say("stop")
        await told.hears("Stopped.")
        told.say("leader, status")
        await told.hears("Nothing to do.")
        stopped = told.notes.events.index(next(event for event in told.notes.events if event.data.get("text") == "Stopped."))
        later = [event for event in told.notes.events[stopped:] if event.kind in ("errand", "goal_accepted")]
        assert not any(event.kind == "goal_accepted" or event.data.get("doing") for event in later)
        told.say("Ben, come here")
        assert await told.hears("Coming.") == "Ben", "what is said after it does"


async def test_an_order_that_a_model_still_reads_does_not_begin_after_a_stop():
    crew, notes = crew_at({"oak_log": 60}, pace=0.01)
    slow = Slow()
    fallbacks = Fallbacks(interpreter=LineInterpreter(slow, crew, notes))
    dialogue = Dialogue(crew, GAME, notes, None, lambda goal, verdict: None, fallbacks=fallbacks)
    listens = asyncio.create_task(dialogue.listen())
    told = Told(crew, notes)
    told.say("leader, my fireplace is hungry")
    await slow.asked.wait()
    told.say("stop")
    await told.hears("Stopped.")
    slow.go.set()
    await told.until(lambda: notes.of("interpreted"))
    told.say("leader, status")
    await told.hears("Nothing to do.")
    assert not notes.of("goal_accepted")
    listens.cancel()
