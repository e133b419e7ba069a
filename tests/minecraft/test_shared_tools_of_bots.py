"""Real bots make their tools together on the embedded server: one table, and an axe that one makes and brings to another."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from test_people_and_losses import until

from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.app.world_opening import open_minecraft
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.agents import ActionBegun, ActionEnded, MessagePosted
from orchestrator.core.events.parse import events_of
from orchestrator.core.goal import Goal
from orchestrator.core.message import Assignment
from orchestrator.core.plan import Status
from orchestrator.core.teamwork import Teamwork
from orchestrator.knowledge.game import load
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

SPEED = 3
GIVEN_UP = 2.0  # seconds after which a lost bot counts as gone
TRUNK, APART, ROWS = 5, 4, (3, 4)  # blocks of a trunk, m between two, and how many
LOGS = Goal("mine 45 logs", "logs", 45)
WORKERS = ("Ben", "Cleo", "Dan")


@asynccontextmanager
async def in_a_grove(folder: Path, collaboration: str = "") -> AsyncIterator[Session]:
    """Open a crew of three workers on flat land between trunks."""
    config = RunConfig(seed=5, speed=SPEED, land="flat", collaboration=collaboration)
    recorder = Recorder(folder, WallClock(SPEED))
    settings = Settings(data=folder)
    async with (
        open_mind(config, settings, load(), recorder) as mind,
        open_minecraft(config, settings, recorder.path.with_suffix(".log"), folder / "world") as grounds,
        Session.inside(grounds, config, settings, recorder, mind) as session,
    ):
        grounds.link.patience = GIVEN_UP
        await plant(session)
        yield session


async def plant(session: Session) -> None:
    """Set up the trunks around Ben, put the others beside him, and wait until all see them."""
    assert session.admin
    at = (await session.worlds["Ben"].observe()).position
    x, y, z = round(at.x), round(at.y), round(at.z)
    for row in range(ROWS[0]):
        for line in range(ROWS[1]):
            place = f"{x + 3 + APART * row} {y} {z + APART * line}"
            await session.admin.command(f"fill {place} {x + 3 + APART * row} {y + TRUNK - 1} {z + APART * line} oak_log")
    for number, name in enumerate(WORKERS[1:], 1):
        await session.admin.command(f"tp {name} {x} {y} {z + 2 * number}")
    for _ in range(200):
        looks = [await session.worlds[name].observe() for name in WORKERS]
        if all(look.blocks.get("oak_log", 0) >= LOGS.count for look in looks):
            return
    pytest.fail("the grove was not seen")


def done(session: Session, skill: str) -> list[str]:
    """Return the names of the members that have succeeded with a skill, once for each time."""
    ended = [action for _, action in events_of(session.recorder.events, ActionEnded)]
    return [action.agent for action in ended if action.skill == skill and action.ok]


def parts(session: Session) -> dict[str, Teamwork]:
    """What part in making tools each member was told first."""
    found: dict[str, Teamwork] = {}
    for _, posted in events_of(session.recorder.events, MessagePosted):
        if isinstance(posted.detail, Assignment) and posted.detail.goal.team:
            found.setdefault(posted.to, posted.detail.goal.team)
    return found


def begun(session: Session, agent: str, item: str) -> Callable[[], bool]:
    """Whether a member has begun to craft a thing."""

    def crafts() -> bool:
        acts = [act for _, act in events_of(session.recorder.events, ActionBegun)]
        return any(act.agent == agent and act.args.get("name") == item for act in acts)

    return crafts


@pytest.mark.long
@pytest.mark.parametrize("collaboration", ["asynchronous", "capo"])
async def test_an_axe_goes_over_and_one_table_serves_all(tmp_path: Path, collaboration: str):
    async with in_a_grove(tmp_path, collaboration) as session:
        verdict = await session.crew.ended(session.crew.begin(LOGS))
        held = await session.inventories()
        pairs = parts(session)
        assert verdict.status is Status.SUCCESS, verdict
        assert {name: held[name].get("wooden_axe", 0) for name in WORKERS} == dict.fromkeys(WORKERS, 1)
        assert len(done(session, "placeItem")) == 1
        assert done(session, "giveItem") == [name for name, part in pairs.items() if part.gives_to]
    assert sum(items.get("oak_log", 0) for items in held.values()) >= LOGS.count


@pytest.mark.long
async def test_an_axe_for_a_mate_that_has_left_stays_with_its_maker(tmp_path: Path):
    async with in_a_grove(tmp_path) as session:
        pursuit = session.crew.begin(LOGS)
        await until(lambda: len(parts(session)) == len(WORKERS))
        maker, taker = next((name, part.gives_to) for name, part in parts(session).items() if part.gives_to)
        await until(begun(session, maker, "stick"))
        assert session.admin
        await session.admin.command(f"ban {taker}")
        verdict = await session.crew.ended(pursuit)
        held = await session.inventories()
        assert verdict.status is Status.SUCCESS, verdict
        assert held[maker].get("wooden_axe", 0) == 2
        assert not done(session, "giveItem")
