"""A dialogue at the tabletop whose parts can be used one by one, and the turns that go into them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from tabletop_crew import Notes

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.world import Line
from orchestrator.core.observation import Entity, Position
from orchestrator.dialogue.fallbacks.chain import NO_FALLBACKS, Fallbacks
from orchestrator.dialogue.permissions import People
from orchestrator.dialogue.pipeline import Dialogue, turn_of
from orchestrator.dialogue.turn import Turn
from orchestrator.knowledge.game import load
from orchestrator.minds.symbolic import SymbolicMind
from orchestrator.team.crew import Crew
from orchestrator.team.message_pool import MessagePool
from orchestrator.team.organisations import tree
from orchestrator.worlds.tabletop import TabletopWorld

GAME = load()
SAM_STANDS = Position(3.5, 64, 0.5)


def crew_of(blocks: dict[str, int] | None = None, names: Sequence[str] = ("Ada", "Ben", "Cleo", "Dan")) -> Crew:
    """The first of four leads the others; Sam stands beside them. The crew's journal is a `Notes`."""
    usual = tree.organisation(3)
    organisation, notes = usual.renamed(dict(zip(usual.members, names, strict=True))), Notes()
    first = TabletopWorld(blocks or {}, names[0], pace=0.001)
    worlds = {names[0]: first} | {name: first.another_body(name) for name in names[1:]}
    crew = Crew(organisation, worlds, SymbolicMind(), MessagePool(WallClock(), notes), notes)
    for world in worlds.values():
        world.entities = (Entity("player", "Sam", SAM_STANDS),)
    return crew


@asynccontextmanager
async def talking(
    blocks: dict[str, int] | None = None,
    *,
    people: People | None = None,
    crew: Crew | None = None,
    fallbacks: Fallbacks = NO_FALLBACKS,
    **options,
) -> AsyncIterator[Dialogue]:
    """A dialogue that listens."""
    crew = crew or crew_of(blocks)
    dialogue = Dialogue(crew, GAME, crew.journal, people, lambda goal, verdict: None, fallbacks=fallbacks, **options)
    listening = asyncio.create_task(dialogue.listen())
    await asyncio.sleep(0)
    try:
        yield dialogue
        assert not listening.done(), listening.exception()
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


def turn(dialogue: Dialogue, text: str, speaker: str = "Sam", to: str = "", **more) -> Turn:
    """A line that is parsed and nothing else."""
    heard = turn_of(Line(speaker, text), to, **more)
    return replace(heard, command=dialogue.context.parse(heard))


def said(dialogue: Dialogue) -> list[tuple[str, str]]:
    """Who said what."""
    return [(event.agent, event.data["text"]) for event in dialogue.journal.of("said")]


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.001)


async def hears(dialogue: Dialogue, part: str) -> str:
    """Who says something with this part in it."""
    await until(lambda: any(part in text for _, text in said(dialogue)))
    return next(name for name, text in said(dialogue) if part in text)
