"""A crew that builds what Sam says, on flat or on survival land, for the measurements of builders.py: it holds the materials,
and what it says is printed while it works."""

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.building.undoing import Replaced, as_built, is_lost
from orchestrator.core.blueprint import AIR
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

SPEED, GROUND = 3, -60
BEFORE = ("It takes", "Left out", "I ignore", "We cannot put back", "... ")  # lines before an order begins
BEGUN, ENDS = "On it", ("done", "I could not")
NO_END = "no end in time"
# parts of what is said about land
REFUSED = ("too uneven", "water or lava", "stands where", "cannot get close", "cannot see", "nothing to bridge")
MORNING = 1000  # ticks of the day


@asynccontextmanager
async def crew(folder: Path, team: str, workers: int, land: str = "flat") -> AsyncIterator[tuple[Session, Player]]:
    """A crew on this kind of land, and Sam, its owner, beside it."""
    choice = RunConfig(team=team, workers=workers, land=land, speed=SPEED)
    settings = Settings(data=folder, owners=frozenset({"Sam"}))
    async with Session.open(choice, settings, Recorder(folder, WallClock(SPEED))) as session:
        sam = await Player.join("Sam", session.place.host, session.place.port, "1.21.1")
        try:
            yield session, sam
        finally:
            await sam.leave()


async def hand_out(session: Session, wanted: Mapping[str, int]) -> None:
    """Give every builder all of the materials, and dirt to climb on."""
    assert session.admin
    for name in session.crew.organisation.diggers:
        with suppress(BlockcrewError):  # it had nothing
            await session.admin.command(f"clear {name}")
        for item, count in {**wanted, "dirt": 24}.items():
            await session.admin.command(f"give {name} {item} {count}")


async def go_to(session: Session, x: int, z: int = 0) -> None:
    """Set Sam and the crew down on the ground, in a row beside a place, in the morning."""
    assert session.admin
    await session.admin.command(f"time set {MORNING}")
    for place, name in enumerate(("Sam", *session.crew.worlds)):
        over = f"positioned {x - 4 - place} 0 {z} positioned over motion_blocking_no_leaves"
        await session.admin.command(f"execute {over} run tp {name} ~ ~ ~")
    await asyncio.sleep(2)  # for everybody to see the land


async def ordered(player: Player, line: str, seconds: float) -> str:
    """Say an order to the leader, and return the crew's line that ends it: done, why not, or why it was not begun. Without one
    in these seconds of real time, stop the crew."""
    while not player.lines.empty():
        player.lines.get_nowait()
    await player.say(f"leader, {line}")
    begun = False
    try:
        async with asyncio.timeout(seconds):
            while True:
                _, text = await player.lines.get()
                print(f"  {text}", file=sys.stderr, flush=True)
                begun = begun or text.startswith(BEGUN)
                if text.startswith(ENDS) or not (begun or text.startswith(BEFORE)):
                    return text
    except TimeoutError:
        await player.say("leader, stop")
        await asyncio.sleep(5)
        return NO_END


async def not_as_before(session: Session, replaced: Replaced) -> int:
    """Return how many cells of a building do not hold what stood there before; dirt counts as grass, which grows back, and
    nothing as a plant that nobody can put back, such as tall grass."""
    assert session.admin
    off = await session.admin.differing(replaced.before)
    instead = {cell: AIR if is_lost(replaced.before[cell]) else as_built(replaced.before[cell]) for cell in off}
    return len(await session.admin.differing(instead)) if instead else 0
