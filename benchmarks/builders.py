"""Measures building by word in the game: what came of each sentence, what `undo` left, files, and three builders against one.

    python -m benchmarks.builders said        # the 20 sentences of a stranger in buildings_said.jsonl, and undo after each
    python -m benchmarks.builders survival --said second|third|fourth|fifth  # 20 of another writer, on survival land
    python -m benchmarks.builders sentences   # the same with the author's ten sentences
    python -m benchmarks.builders file        # barn.litematic and barn_v3.schem of tests/building/files by three builders
    python -m benchmarks.builders speed       # a 7x7x4 shelter, everybody holds all of it: one builder and three, three times

    --into FILE      one JSON line for each finished try; a call that was interrupted goes on after the last one
    --only 3 7       only these sentences, by number
    --pictures DIR   a picture of each building

Three builders that hold what each order takes, three times as fast as real time; times are those of the game. On survival
land, each line is said in the morning, at up to ten places until the crew does not refuse the land there; elsewhere it is flat.
"Wrong" counts blocks that differ from what the crew planned, "undo_differs" those that are not as before. The ten sentences are
the author's own, who knows the parser. Fields are measured by their beds; there is no undo for them.
"""

import argparse
import asyncio
import json
import shutil
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import buildings_said
from benchmarks.building_crew import GROUND, REFUSED, SPEED, crew, go_to, hand_out, not_as_before, ordered
from benchmarks.json_rows import add_row, read_rows
from orchestrator.app.session import Session
from orchestrator.bench.building_pictures import picture_of
from orchestrator.bridge.player import Player
from orchestrator.core.blueprint import AIR, Build, materials
from orchestrator.core.goal import Goal
from orchestrator.knowledge.building import shelter
from orchestrator.knowledge.game import load
from orchestrator.servers.control import ControlAdmin
from orchestrator.team.living.field_plan import Field, above

ROOT = Path(__file__).parents[1]
FILES = ROOT / "tests" / "building" / "files"
APART = 48  # blocks between two sentences
NEXT = 24  # blocks between two places at which one sentence is tried
PLACES = 10  # at most, for one sentence
MOST, MOST_FOR_FILE = 600.0, 2400.0  # seconds of real time
REPEATS = 3
SPARE = 48  # of each item, for the foot of a wall on a slope
MARGIN = 8  # blocks around a building in which nothing may be left
EARTH = {"dirt", "grass_block"}
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
FOR_FIELDS = {"wooden_hoe": 1, "water_bucket": 2, "wheat_seeds": 80, "carrot": 64}
Row = dict[str, Any]


@dataclass
class Measurement:
    """One measurement: its finished rows in the file `into`, and what was chosen."""

    kind: str
    into: Path
    only: Sequence[int]
    pictures: Path | None
    said: str = "second"

    def left(self, keys: Sequence[Any]) -> list[Any]:
        """Return those of the keys that are chosen and have no row yet."""
        done = [row["key"] for row in read_rows(self.into) if row["kind"] == self.kind]
        return [key for key in keys if key not in done and (not self.only or key in self.only)]

    def add(self, key: Any, **row: object) -> None:
        """Keep a finished row, and print it."""
        whole = {"kind": self.kind, "key": key, **row}
        add_row(self.into, whole)
        print(json.dumps(whole), flush=True)


async def sentences(measurement: Measurement) -> None:
    """Say the author's sentences one after another, and undo each."""
    await say_all(measurement, [{"say": line, "structure": ""} for line in SENTENCES])


async def said(measurement: Measurement) -> None:
    """Say a stranger's sentences one after another, and undo each."""
    await say_all(measurement, buildings_said.rows())


async def on_survival_land(measurement: Measurement) -> None:
    """Say another stranger's sentences on survival land, and undo each."""
    await say_all(measurement, buildings_said.rows(buildings_said.SETS[measurement.said]), "survival")


async def say_all(measurement: Measurement, rows: Sequence[Mapping[str, Any]], land: str = "flat") -> None:
    """Say lines one after another, at places apart, with what the reading of each takes at hand."""
    left = measurement.left(range(1, len(rows) + 1))
    if not left:
        return
    with tempfile.TemporaryDirectory() as folder:
        async with crew(Path(folder), "tree", 3, land) as (session, sam):
            for number in left:
                commands = session.dialogue.commands
                history, fields = commands.building_orders.history, commands.tend_orders.fields
                last, known = history.last, list(fields.known)
                row = await said_at(session, sam, number, rows[number - 1], PLACES if land == "survival" else 1)
                if fields.known != known:
                    row |= await field_row(session, fields.known[-1])
                elif history.last is not None and history.last is not last:
                    replaced = history.last
                    row |= await building_row(
                        session, replaced.build, measurement.pictures and measurement.pictures / f"{number}.png"
                    )
                    row |= {"undo": await ordered(sam, "undo", MOST), "undo_differs": await not_as_before(session, replaced)}
                measurement.add(number, **row)


async def said_at(session: Session, sam: Player, number: int, sentence: Mapping[str, Any], most: int) -> Row:
    """Say a sentence at its place, or at up to `most` until the land is not refused; return the first fields of its row."""
    x, place = APART * number, 0
    line = str(sentence["say"]).format(x=x, z=0)
    while True:
        await go_to(session, x, NEXT * place)
        await hand_out(session, FOR_FIELDS if sentence["structure"] == "farm" else takes(line))
        begun, answer = time.monotonic(), await ordered(sam, line, MOST)
        place += 1
        if place >= most or not any(why in answer for why in REFUSED):
            return {"said": line, "answer": answer, "seconds": round((time.monotonic() - begun) * SPEED), "places": place}


def takes(line: str) -> Mapping[str, int]:
    """Return the items that the building takes that a line orders, as it is read, and some more: its length may lie in places
    that only the game knows."""
    found = materials(buildings_said.planned(buildings_said.read(line)).values())
    return {item: count + SPARE for item, count in found.items()}


async def building_row(session: Session, build: Build, picture: Path | None = None) -> Row:
    """Return how many blocks of a building are not as planned, as the server says, and draw those that stand."""
    assert session.admin
    missing = await session.admin.differing(build.cells)
    if picture:
        stands = {cell: block for cell, block in build.cells.items() if block != AIR and cell not in missing}
        picture_of(stands).savefig(picture, dpi=80, bbox_inches="tight")
    return {"cells": len(build.cells), "blocks": build.blocks, "wrong": len(missing), "wrong_at": sorted(missing)[:20]}


async def field_row(session: Session, field: Field) -> Row:
    """Return how many blocks of a new field are not as they should be."""
    assert session.admin
    cells = expected(field)
    return {"cells": len(cells), "wrong": len(await session.admin.differing(cells))}


def expected(field: Field) -> dict[tuple[int, int, int], str]:
    """Return the blocks of a field that is sown."""
    beds = {cell: block for bed in field.beds for cell, block in ((bed, "farmland"), (above(bed), field.crop))}
    return beds | dict.fromkeys(field.waters, "water")


async def speed(measurement: Measurement) -> None:
    """Build the shelter with one builder and with three, each holding everything."""
    for repeat in range(REPEATS):
        for team, workers in (("solo", 1), ("tree", 3)):
            if measurement.left([[workers, repeat]]):
                with tempfile.TemporaryDirectory() as folder:
                    await shelter_by(measurement, Path(folder), team, workers, repeat)
    rows = [row for row in read_rows(measurement.into) if row["kind"] == "speed"]
    one, three = (statistics.median(row["seconds"] for row in rows if row["key"][0] == workers) for workers in (1, 3))
    print(f"medians: one builder {one} s, three builders {three} s, {one / three:.2f} times")


async def shelter_by(measurement: Measurement, folder: Path, team: str, workers: int, repeat: int) -> None:
    """Let a crew build the shelter once."""
    async with crew(folder, team, workers) as (session, _):
        build = shelter(load()).at((16, GROUND, 8))
        await hand_out(session, materials(build.cells.values()))
        await asyncio.sleep(2)
        begun = time.monotonic()
        verdict = await session.crew.pursue(Goal("build the shelter", "", build.blocks, build=build))
        took = round((time.monotonic() - begun) * SPEED)
        measurement.add([workers, repeat], seconds=took, why=verdict.why, **await building_row(session, build))


async def files(measurement: Measurement) -> None:
    """Build the barn of files that other tools wrote."""
    for name in measurement.left(["barn.litematic", "barn_v3.schem"]):
        with tempfile.TemporaryDirectory() as folder:
            await from_file(measurement, Path(folder), name)


async def from_file(measurement: Measurement, folder: Path, name: str) -> None:
    """Build one file, and count what is left around it."""
    (folder / "blueprints").mkdir()
    shutil.copy(FILES / name, folder / "blueprints" / f"barn{Path(name).suffix}")
    async with crew(folder, "tree", 3) as (session, sam):
        orders = session.dialogue.commands.building_orders
        assert orders.library
        stages = orders.library.open("barn").blueprint.stages
        await hand_out(session, materials(block for stage in stages for _, block in stage.cells))
        begun = time.monotonic()
        answer = await ordered(sam, f"build barn at 16 {GROUND} 8", MOST_FOR_FILE)
        row: Row = {"answer": answer, "seconds": round((time.monotonic() - begun) * SPEED)}
        if orders.history.last:
            build = orders.history.last.build
            row |= await building_row(session, build)
            row |= {"right": f"{1 - row['wrong'] / build.blocks:.1%}", "left_around": await left_around(session, build)}
        measurement.add(name, **row)


async def left_around(session: Session, build: Build) -> int:
    """Return how many blocks that are not the land's stand around the building, above the ground."""
    assert isinstance(session.place.admin, ControlAdmin)
    (x0, y0, z0), (x1, y1, z1) = build.low, build.high
    low, high = (x0 - MARGIN, y0, z0 - MARGIN), (x1 + MARGIN, y1 + MARGIN, z1 + MARGIN)
    picture = await session.place.admin.picture(low, high)
    cells = [
        (x, y, z) for y in range(low[1], high[1] + 1) for z in range(low[2], high[2] + 1) for x in range(low[0], high[0] + 1)
    ]
    return sum(block != AIR and cell not in build.cells for cell, block in zip(cells, picture.blocks, strict=True))


KINDS: dict[str, Callable[[Measurement], Awaitable[None]]] = {
    "said": said, "survival": on_survival_land, "sentences": sentences, "file": files, "speed": speed,
}  # fmt: skip


def main() -> None:
    """Run the measurement that the first argument names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--into", type=Path, default=ROOT / "runs" / "builders.jsonl")
    parser.add_argument("--only", type=int, nargs="*", default=[])
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--said", choices=buildings_said.SETS, default="second")
    options = parser.parse_args()
    options.into.parent.mkdir(parents=True, exist_ok=True)
    asyncio.run(KINDS[options.kind](Measurement(options.kind, options.into, options.only, options.pictures, options.said)))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
