"""A crew at the tabletop that holds what buildings take, Sam beside it, and what Sam says to it."""

from collections import Counter

import pytest
from talking import crew_of, said, until

from orchestrator.core.contracts.world import Line
from orchestrator.core.observation import Entity, Position

SAM = Entity("player", "Sam", Position(3.5, 64, 0.5), looking_at=(9, 63, 0))
STOCK = {"cobblestone": 400, "oak_planks": 400, "dirt": 400, "oak_fence": 60, "oak_fence_gate": 3, "oak_door": 3}


def stocked(*more: Entity):
    crew = crew_of()
    for name, world in crew.worlds.items():
        world.entities = (SAM, *more)
        world.inventory = Counter(STOCK if name != "Ada" else {})
    return crew


def ground(dialogue):
    return dialogue.crew.worlds["Ada"].site


async def say(dialogue, text: str, answer: str) -> None:
    before = len(said(dialogue))
    dialogue.crew.worlds["Ada"].heard.put_nowait(Line("Sam", text))
    try:
        await until(lambda: any(answer in line for _, line in said(dialogue)[before:]))
    except TimeoutError:
        pytest.fail(f"{answer!r} is not in {said(dialogue)[before:]}")
