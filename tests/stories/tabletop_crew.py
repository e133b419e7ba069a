"""A crew at the tabletop, for the stories: bodies over one heap of blocks, rules as minds, notes instead of a record."""

import asyncio
import json

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.journal import Event, NoJournal
from orchestrator.core.contracts.mind import Collaboration, Mind, Situation
from orchestrator.core.contracts.world import Line
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.plan import Plan, Verdict
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.record.writer import plain
from orchestrator.team.crew import Crew
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.organisations import tree
from orchestrator.worlds.tabletop import TabletopWorld


class Notes(NoJournal):
    """A journal that can be read back."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def write(self, event: RecordEvent) -> None:
        json.dumps(event.data(), default=plain)  # as a record would
        self.events.append(Event(0.0, event.kind, event.agent, event.data()))

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]


class Recalling(SymbolicMind):
    """Keeps the situations that it planned for."""

    def __init__(self) -> None:
        super().__init__()
        self.planned: list[Situation] = []

    async def plan(self, situation: Situation) -> Plan:
        self.planned.append(situation)
        return await super().plan(situation)


def crew_at(
    blocks: dict[str, int],
    workers: int = 3,
    pace: float = 0.0,
    team=tree,
    collaboration: Collaboration | None = None,
    mind: Mind | None = None,
    notes: Notes | None = None,
) -> tuple[Crew, Notes]:
    organisation = team.organisation(workers)
    first, *others = organisation.members
    world = TabletopWorld(blocks, first, pace=pace)
    worlds = {first: world} | {name: world.another_body(name) for name in others}
    notes = notes or Notes()
    return Crew(organisation, worlds, mind or SymbolicMind(), MessagePool(WallClock(), notes), notes, collaboration), notes


def held(crew: Crew, item: str) -> dict[str, int]:
    return {name: world.inventory[item] for name, world in crew.worlds.items()}


async def hears(crew: Crew, notes: Notes, *lines: str) -> list[str]:
    """Say lines in one breath; answers with all that the crew said until it was idle."""
    ends: list[Verdict] = []
    dialogue = Dialogue(crew, load(), notes, None, lambda goal, verdict: ends.append(verdict))
    listening = asyncio.create_task(dialogue.listen())
    for line in lines:
        crew.worlds["Ada"].heard.put_nowait(Line("Sam", line))
    async with asyncio.timeout(30):
        while not ends and not listening.done():
            await asyncio.sleep(0.001)
    assert not listening.done(), "one line ended the listening"
    listening.cancel()
    return [event.data["text"] for event in notes.of("said")]


async def spoken_to(crew: Crew, notes: Notes, *lines: Line, allowed=None) -> list[str]:
    """What the crew says after somebody said these lines in everybody's hearing and any goal ended."""
    ended = asyncio.Event()
    people = People(players=allowed)
    dialogue = Dialogue(crew, load(), notes, people, lambda goal, verdict: ended.set())
    listening = asyncio.create_task(dialogue.listen())
    for line in lines:
        for world in crew.worlds.values():
            world.heard.put_nowait(line)
    try:
        async with asyncio.timeout(30):
            while not notes.of("said"):
                await asyncio.sleep(0.001)
            if notes.of("said")[0].data["text"].startswith("On it"):
                await ended.wait()
    finally:
        listening.cancel()
    return [event.data["text"] for event in notes.of("said")]
