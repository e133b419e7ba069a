"""Measures building by word in the game: what came of each sentence, what `undo` left, and three builders against one.

    python -m benchmarks.builders sentences [FOLDER [NUMBER ...]]  # three builders: blocks right, land as before, pictures
    python -m benchmarks.builders said [FOLDER [NUMBER ...]]  # the same with the sentences of a stranger, buildings_said.jsonl
    python -m benchmarks.builders speed                 # a 7x7x4 shelter, everybody holds all of it: one builder and three
    python -m benchmarks.builders file                  # tests/building/files/barn.litematic by three builders

Times are those of the game (a faster game is scaled). "Wrong" counts blocks that differ from what the crew planned. The ten
sentences are the author's own, who knows the parser. Of the stranger's twenty, the two fields are left out (benchmarks.living).
"""

import asyncio
import json
import re
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from benchmarks import buildings_said
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bench.building_pictures import picture_of
from orchestrator.bridge.player import Player
from orchestrator.core.blueprint import AIR, Build, materials, name_of
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.goal import Goal
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import load
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

SPEED, GROUND, MOST = 3, -60, 600.0
SENTENCES = (
    "build a cobblestone wall 8 long and 3 high here",
    "build a fence around me",
    "build a stone brick tower 6 high here",
    "build a road of gravel 10 long and 2 wide here",
    "build a staircase of oak planks here",
    "build a platform 5x5 here",
    "build a pen 6x6 here",
    "build a birch wall from {x} -60 4 to {x} -60 12",
    "build a pyramid 7x7 of bricks here",
    "build a 5x5x4 house here",
)
EVERYTHING = (
    "cobblestone", "oak_planks", "oak_fence", "oak_fence_gate", "stone_bricks", "oak_door", "gravel", "oak_stairs", "bricks",
    "birch_planks",
)  # fmt: skip
BEFORE = ("It takes", "On it", "Left out", "I ignore", "We cannot put back", "... ")  # lines before the one that ends an order
PROGRESS = re.compile(r": \d+ of \d+ blocks\.$")
BARN = Path(__file__).parents[1] / "tests" / "building" / "files" / "barn.litematic"


@asynccontextmanager
async def crew(folder: Path, team: str, workers: int) -> AsyncIterator[tuple[Session, Player]]:
    """A crew on flat land, and Sam, its owner, beside it."""
    choice = RunConfig(team=team, workers=workers, land="flat", speed=SPEED)
    settings = Settings(data=folder, owners=frozenset({"Sam"}))
    async with Session.open(choice, settings, Recorder(folder, WallClock(SPEED))) as session:
        sam = await Player.join("Sam", session.place.host, session.place.port, "1.21.1")
        try:
            yield session, sam
        finally:
            await sam.leave()


async def hand_out(session: Session, wanted: dict[str, int]) -> None:
    """Give every builder all of the materials, and dirt to climb on."""
    assert session.admin
    for name in session.crew.organisation.diggers:
        with suppress(BlockcrewError):
            await session.admin.command(f"clear {name}")
        for item, count in {**wanted, "dirt": 24}.items():
            await session.admin.command(f"give {name} {item} {count}")


async def ended(player: Player) -> str:
    """Return the crew's line that ends an order: done, or why not."""
    async with asyncio.timeout(MOST):
        while True:
            _, text = await player.lines.get()
            if PROGRESS.search(text):
                continue
            if not text.startswith(BEFORE):
                return text


def tell(**row: object) -> None:
    """Print one row as JSON."""
    print(json.dumps(row), flush=True)


async def wrong(session: Session, build: Build) -> int:
    """Return how many of the building's cells do not hold what was planned, as the server says."""
    assert session.admin
    return len(await session.admin.differing(build.cells))


async def sentences(folder: Path) -> None:
    """Say the author's sentences one after another, and undo each."""
    await say_all(folder, SENTENCES, dict.fromkeys(EVERYTHING, 64))


async def said(folder: Path) -> None:
    """Say a stranger's sentences one after another, and undo each; the crew holds what each of them takes."""
    lines = [row["say"] for row in buildings_said.rows() if row["structure"] != "farm"]
    await say_all(folder, lines, {})


async def say_all(folder: Path, lines: Sequence[str], wanted: dict[str, int]) -> None:
    """Say lines one after another, 24 blocks apart, and undo each. Every builder is handed what is `wanted`; if that is empty,
    what the reading of the line takes."""
    async with crew(folder, "tree", 3) as (session, sam):
        assert session.admin
        chosen = [int(number) - 1 for number in sys.argv[3:]] or range(len(lines))
        for number in chosen:
            sentence = lines[number]
            x = 24 * (number + 1)
            for place, name in enumerate(("Sam", *session.crew.worlds)):
                await session.admin.command(f"tp {name} {x - 4 - place} {GROUND} 0")
            await hand_out(session, wanted or dict(materials(buildings_said.planned(buildings_said.read(sentence)).values())))
            begun = time.monotonic()
            sentence = sentence.format(x=x)
            await sam.say(f"leader, {sentence}")
            text = await ended(sam)
            took = (time.monotonic() - begun) * SPEED
            last = session.dialogue.commands.building_orders.history.last
            if last is None or not text.startswith("done"):
                tell(said=sentence, answer=text)
                continue
            missing, cells = await session.admin.differing(last.build.cells), len(last.build.cells)
            off = len(missing)
            if len(sys.argv) > 2:
                stands = {cell: block for cell, block in last.build.cells.items() if block != AIR and cell not in missing}
                picture_of(stands).savefig(f"{sys.argv[2]}/{number + 1}_{last.build.name}.png", dpi=80, bbox_inches="tight")
            await sam.say("leader, undo")
            back = await ended(sam)
            off_land = await session.admin.differing(last.before)
            grass = {cell: "dirt" for cell in off_land if name_of(last.before[cell]) == "grass_block"}  # it grows back
            differs = (off_land - grass.keys()) | (await session.admin.differing(grass) if grass else frozenset())
            tell(said=sentence, cells=cells, wrong=off, seconds=round(took), undo=back, differs=len(differs))


async def speed(folder: Path) -> None:
    """Build the shelter with one builder and with three, each holding everything."""
    for team, workers in (("solo", 1), ("tree", 3)):
        async with crew(folder / team, team, workers) as (session, _):
            build = shelter(load()).at((16, GROUND, 8))
            await hand_out(session, dict(materials(build.cells.values())))
            await asyncio.sleep(2)
            begun = time.monotonic()
            verdict = await session.crew.pursue(Goal("build the shelter", "", build.blocks, build=build))
            took = (time.monotonic() - begun) * SPEED
            tell(builders=workers, seconds=round(took), wrong=await wrong(session, build), why=verdict.why)


async def from_file(folder: Path) -> None:
    """Build the barn of a file that another tool wrote."""
    (folder / "blueprints").mkdir()
    shutil.copy(BARN, folder / "blueprints")
    async with crew(folder, "tree", 3) as (session, sam):
        building = session.dialogue.commands.building_orders.library
        assert building
        cells = [block for stage in building.open("barn").blueprint.stages for _, block in stage.cells]
        await hand_out(session, dict(materials(cells)))
        begun = time.monotonic()
        await sam.say(f"leader, build barn at 16 {GROUND} 8")
        text = await ended(sam)
        last = session.dialogue.commands.building_orders.history.last
        off = await wrong(session, last.build) if last else -1
        took, blocks = (time.monotonic() - begun) * SPEED, last.build.blocks if last else 0
        tell(answer=text, blocks=blocks, wrong=off, seconds=round(took))


def main() -> None:
    """Run the measurement that the first argument names."""
    measure = {"sentences": sentences, "said": said, "speed": speed, "file": from_file}[sys.argv[1]]
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))


if __name__ == "__main__":
    main()
