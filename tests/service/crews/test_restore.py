"""A crew resumes what is missing of its goal, and nothing when it was idle or all of it is there."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.app.shared_world import TabletopSharedWorld
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.knowledge.game import load
from orchestrator.record.crew_snapshot import CrewSnapshot
from orchestrator.service.crews.record import CrewRecord, open_crew_record
from orchestrator.service.crews.restore import take_up
from orchestrator.settings import Settings

CONFIG = RunConfig(world="tabletop", workers=1)
GOAL = Goal("mine 3 oak_log", "oak_log", 3)


class Crew:
    """A crew in an in-memory world, with its record."""

    def __init__(self, session: Session, record: CrewRecord) -> None:
        self.session, self.record = session, record

    async def take_up(self, snapshot: CrewSnapshot) -> None:
        await take_up(self.session, self.record, snapshot)

    async def end(self) -> tuple[Goal, Status]:
        async with asyncio.timeout(60):
            goal, verdict = await self.session.next_end()
        return goal, verdict.status

    def written(self, kind: str) -> list[dict[str, object]]:
        return [event.data for event in self.session.recorder.events if event.kind == kind]


@pytest.fixture
async def crew(tmp_path: Path) -> AsyncIterator[Crew]:
    settings = Settings.read(tmp_path).model_copy(update={"embeddings": "hashing"})
    record = open_crew_record(tmp_path / "a.sqlite", CONFIG, "one")
    world = TabletopSharedWorld({"oak_log": 60}, 0.0)
    async with (
        open_mind(CONFIG, settings, load(CONFIG.version), record.recorder) as mind,
        Session.inside(world, CONFIG, settings, record.recorder, mind) as session,
    ):
        yield Crew(session, record)
    record.recorder.close()


async def test_an_idle_crew_resumes_nothing(crew: Crew):
    await crew.take_up(CrewSnapshot())
    assert not crew.session.crew.busy and crew.written("resumed") == []


async def test_a_goal_that_was_given_but_not_begun_is_resumed_as_a_whole(crew: Crew):
    await crew.take_up(CrewSnapshot(goal=GOAL))
    assert await crew.end() == (GOAL, Status.SUCCESS)
    (resumed,) = crew.written("resumed")
    assert (resumed["got"], resumed["there"]) == (0, {"oak_log": 0})


async def test_what_came_in_before_the_cut_is_counted_and_only_the_rest_is_gathered(crew: Crew):
    await crew.take_up(CrewSnapshot(goal=GOAL))
    await crew.end()
    (name,) = [name for name, held in (await crew.session.inventories()).items() if held.get("oak_log")]
    await crew.take_up(CrewSnapshot(goal=Goal("mine 5 oak_log", "oak_log", 5), before={name: {}}))
    rest, status = await crew.end()
    assert (rest.count, status) == (2, Status.SUCCESS)
    assert crew.written("resumed")[-1]["there"] == {"oak_log": 3}


async def test_a_goal_whose_items_are_all_there_ends_at_once(crew: Crew):
    await crew.take_up(CrewSnapshot(goal=GOAL))
    await crew.end()
    begun = len(crew.written("begun"))
    (name,) = [name for name, held in (await crew.session.inventories()).items() if held.get("oak_log")]
    await crew.take_up(CrewSnapshot(goal=GOAL, before={name: {}}))
    assert await crew.end() == (GOAL, Status.SUCCESS) and len(crew.written("begun")) == begun
