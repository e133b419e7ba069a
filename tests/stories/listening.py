"""A crew of the tabletop world that listens to people, and what it says."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tabletop_crew import Notes, crew_at

from orchestrator.core.contracts.world import Line
from orchestrator.core.observation import Entity, Position
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.team.crew import Crew


class Told:
    """A crew that listens, and what it says."""

    def __init__(self, crew: Crew, notes: Notes) -> None:
        self.crew, self.notes = crew, notes

    def hear_nothing_from(self, *parts: str) -> None:
        """None of these was said."""
        assert not [text for _, text in self.said if any(part in text for part in parts)]

    def say(self, text: str, speaker: str = "Sam") -> None:
        for world in self.crew.worlds.values():
            world.heard.put_nowait(Line(speaker, text))

    def whisper(self, to: str, text: str) -> None:
        self.crew.worlds[to].heard.put_nowait(Line("Sam", text, whisper=True))

    @property
    def said(self) -> list[tuple[str, str]]:
        return [(event.agent, event.data["text"]) for event in self.notes.of("said")]

    async def hears(self, part: str) -> str:
        """Who says something with this part in it."""
        return await self.until(lambda: next((name for name, text in self.said if part in text), ""))

    async def until(self, condition):
        async with asyncio.timeout(30):
            while not (found := condition()):
                await asyncio.sleep(0.001)
        return found


@asynccontextmanager
async def listening(
    blocks: dict[str, int], pace: float = 0.0, people: People | None = None, notes: Notes | None = None
) -> AsyncIterator[Told]:
    """Ada leads Ben, Cleo and Dan; Sam stands beside them."""
    crew, notes = crew_at(blocks, pace=pace, notes=notes)
    for world in crew.worlds.values():
        world.entities = (Entity("player", "Sam", Position(3, 64, 0)),)
    task = asyncio.create_task(Dialogue(crew, load(), notes, people, lambda goal, verdict: None).listen())
    try:
        yield Told(crew, notes)
        assert not task.done(), task.exception()
    finally:
        task.cancel()
