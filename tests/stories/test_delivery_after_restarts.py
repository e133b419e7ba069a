"""What was gained before a restart of the service is delivered afterwards, too."""

import asyncio

import pytest
from listening import Told
from tabletop_crew import Notes, crew_at

from orchestrator.commands.goals import missing, there, whole
from orchestrator.core.observation import Entity, Position
from orchestrator.dialogue.pipeline import Dialogue
from orchestrator.knowledge.game import load
from orchestrator.record.crew_snapshot import CrewSnapshot, take_snapshot
from orchestrator.team.crew import Crew

WANTED = 12


def handed(told: Told) -> int:
    """How many logs were handed over."""
    return sum(int(text.split()[1]) for _, text in told.said if text.startswith("Here: "))


async def run(crew: Crew, notes: Notes, standing: CrewSnapshot | None, until) -> Told:
    """One life of the service: it takes up what was left, or is told to begin, and is killed when `until` holds."""
    for world in crew.worlds.values():
        world.entities = (Entity("player", "Sam", Position(3, 64, 0)),)
    dialogue, told = Dialogue(crew, load(), notes, None, lambda goal, verdict: None), Told(crew, notes)
    listening = asyncio.create_task(dialogue.listen())
    await asyncio.sleep(0)
    if standing is None:
        told.say(f"bring me {WANTED} logs")
    elif standing.goal:
        now = {name: look.inventory for name, look in (await crew.looks()).items()}
        got = there(standing.goal, standing.before or {}, now)
        earlier = dict(standing.gained_before or {})
        if left := missing(standing.goal, got):
            total = {item: count + earlier.get(item, 0) for item, count in got.items()}
            dialogue.commands.goals.resume(left, standing.asked_by, total, standing.to, standing.first)
        else:
            goal = whole(standing.goal, earlier)
            dialogue.commands.goals.deliver_earlier(goal, standing.asked_by, standing.to, standing.first)
    try:
        await told.until(lambda: until(crew, told))
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        await crew.stop()
    return told


def logs(crew: Crew) -> int:
    return sum(world.inventory["oak_log"] for world in crew.worlds.values())


@pytest.mark.parametrize("cuts", [(1,), (5,), (3, 8), (2, 5, 9), (WANTED,)])
async def test_all_that_was_asked_for_arrives_however_often_the_service_was_killed(cuts):
    crew, notes = crew_at({"oak_log": 90}, pace=0.01)
    standing = None
    for cut in cuts:
        await run(crew, notes, standing, lambda crew, told, cut=cut: logs(crew) >= cut)
        events = [event for event in notes.events if event.kind not in ("stopped", "ended", "errand")]
        standing, before = take_snapshot(events), crew
        crew, _ = crew_at({}, pace=0.01, notes=notes)
        notes.events = [event for event in events if event.kind != "said"]
        for name, world in crew.worlds.items():
            world.blocks, world.inventory = before.worlds["Ada"].blocks, before.worlds[name].inventory
    told = await run(crew, notes, standing, lambda crew, told: handed(told) >= WANTED)
    assert handed(told) == WANTED
