"""Measures how a crew lives in a place: a field with three harvests, a lit square, a night slept, animals bred, on five seeds.

    .venv/bin/python -m benchmarks.living field|light|night|breed|pen [--seeds 5] [--into FILE] [--records DIR]

A crew of three on survival land of an embedded server, five times as fast as real time, with nothing but its hands; Sam, a
client of his own, stands with it and says the lines in the chat. What came of them is read from the server: blocks, light,
entities and the time of day. Each finished try is one JSON line in FILE; a call that was interrupted goes on after the last.
With DIR, the record of each try is kept in it. Ends with 1 when a try failed. What helps: once a field is sown,
`randomTickSpeed` is raised, because wheat grows for half an hour; for the night, `playersSleepingPercentage` is 80, so that it
ends when all four bots lie in bed, although Sam stays awake; it begins in the morning, as a world does; the chickens that are
bred or fenced in are set down beside Sam.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks.building_crew import MORNING, REFUSED
from benchmarks.json_rows import add_row, read_rows
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.blueprint import name_of
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.dialogue.living.places import LEVELS
from orchestrator.record.writer import Recorder
from orchestrator.servers.control import ControlAdmin
from orchestrator.settings import Settings
from orchestrator.team.living.field_plan import Field
from orchestrator.team.living.pen_supplies import HALF

ROOT = Path(__file__).parents[1]
SPEED, WORKERS = 5, 3
PATIENCE = 1500.0  # seconds of real time for one line
PLACES = tuple((16 * dx, 16 * dz) for dx, dz in ((0, 0), (2, 0), (0, 2), (-2, 0), (0, -2), (3, 3), (-3, 3), (3, -3), (-3, -3)))
GROWING = 200  # randomTickSpeed while a field grows
LIT = 21  # blocks of the side of the square
NOON = 6000  # ticks of the day
ASLEEP = 80  # percent of the players: four bots of five players
Row = dict[str, object]


class Scene:
    """A crew on the land of one seed, Sam beside it, and the server's own state."""

    def __init__(self, session: Session, sam: Player) -> None:
        self.session, self.sam, self.lines = session, sam, list[str]()
        admin = session.place.admin
        assert isinstance(admin, ControlAdmin)
        self.admin = admin

    async def say(self, line: str) -> str:
        """Say a line, and return the crew's line that ends it; "" if none came in time."""
        while not self.sam.lines.empty():
            self.sam.lines.get_nowait()
        await self.sam.say(f"leader, {line}")
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    _, text = await self.sam.lines.get()
                    self.lines.append(text)
                    print(f"  {text}", file=sys.stderr, flush=True)
                    if text.startswith(("done", "I could not")) or any(why in text for why in REFUSED):
                        return text
        except TimeoutError:
            await self.sam.say("stop")
            return ""

    async def stand_at(self, x: int, z: int) -> None:
        """Put Sam on the land at a place that is this far from the crew's leader."""
        leader = self.session.crew.organisation.root
        await self.admin.command(
            f"execute at {leader} positioned ~{x} ~ ~{z} positioned over motion_blocking_no_leaves run tp Sam ~ ~ ~"
        )
        await asyncio.sleep(2)

    async def on_suitable_land(self, line: str) -> tuple[str, int]:
        """Say a line at one place after the other until the land suits it; return the answer and how many places it took."""
        answer = ""
        for number, place in enumerate(PLACES):
            await self.stand_at(*place)
            answer = await self.say(line)
            if not any(why in answer for why in REFUSED):
                return answer, number + 1
        return answer, len(PLACES)

    async def held(self) -> Counter[str]:
        """Return what the crew holds, as the server says."""
        every = [Counter(dict(await self.admin.inventory(name))) for name in self.session.worlds]
        return sum(every, Counter[str]())


async def field(scene: Scene) -> Row:
    """A wheat field of 9x9 from nothing, and three harvests."""
    answer, places = await scene.on_suitable_land("make a wheat field 9x9 here")
    known = scene.session.dialogue.commands.tend_orders.fields.known
    if not known:
        return {"ok": False, "answer": answer, "places": places}
    made = await on_field(scene, known[-1])
    await scene.admin.command(f"gamerule randomTickSpeed {GROWING}")
    before = (await scene.held())["wheat"]
    kept = await scene.say("keep the field going for 3 harvests")
    after, wheat = await on_field(scene, known[-1]), (await scene.held())["wheat"] - before
    ok = made["farmland"] == 80 and made["water"] == 1 and kept.startswith("done") and after["wheat"] == 80
    return {
        "ok": ok, "answer": answer, "places": places, "tilled": made["farmland"], "water": made["water"], "sown": made["wheat"],
        "harvests": kept, "wheat": wheat, "sown_at_the_end": after["wheat"],
    }  # fmt: skip


async def on_field(scene: Scene, field: Field) -> Counter[str]:
    """Return what the server has on a field and over it, by block."""
    x, y, z = field.corner
    picture = await scene.admin.picture((x, y, z), (x + field.length - 1, y + 1, z + field.width - 1))
    return Counter(map(name_of, picture.blocks))


async def light(scene: Scene) -> Row:
    """A lit square without a dark place."""
    answer, places = await scene.on_suitable_land(f"light up a {LIT}x{LIT} area here")
    where = next((line for line in scene.lines if line.startswith("On it: light the")), "")
    x, y, z = (int(number) for number in where.rstrip(".").split(" at ")[-1].split()) if where else (0, 0, 0)
    half = LIT // 2
    dark = await scene.admin.dark_places((x - half, y - LEVELS, z - half), (x + half, y + LEVELS, z + half))
    open_places = sum(sky > 0 for sky in dark.values())
    ok = bool(where) and answer.startswith("done") and not open_places
    left = [cell for cell, sky in dark.items() if sky > 0][:5]
    under = [(await scene.admin.picture((x, y - 1, z), (x, y, z))).blocks for x, y, z in left]
    return {
        "ok": ok, "answer": answer, "places": places, "dark": open_places, "dark_in_closed_caves": len(dark) - open_places,
        "dark_at": [[*cell, *blocks] for cell, blocks in zip(left, under, strict=True)],
    }  # fmt: skip


async def night(scene: Scene) -> Row:
    """A night slept by all bots: the first one for which they have beds."""
    await scene.admin.command(f"gamerule playersSleepingPercentage {ASLEEP}")
    await scene.admin.command(f"time set {MORNING}")
    answer = await scene.say("sleep when it is night")
    day, tick = [int((await scene.admin.command(f"time query {what}")).split()[-1]) for what in ("day", "daytime")]
    held = {item: count for item, count in (await scene.held()).items() if item.endswith(("_wool", "_bed"))}
    ok = answer.startswith("done") and day >= 1 and tick < NOON
    return {"ok": ok, "answer": answer, "day": day, "time": tick, "wool_and_beds_left": held}


async def breed(scene: Scene) -> Row:
    """Chickens bred, with seeds from the grass."""
    await scene.stand_at(0, 0)
    await chickens_beside(scene, 2)
    before = await around_sam(scene)
    answer = await scene.say("breed the chickens")
    after = await around_sam(scene)
    return {"ok": answer.startswith("done") and after > before, "answer": answer, "before": before, "after": after}


async def chickens_beside(scene: Scene, count: int) -> None:
    """Set some chickens down beside Sam."""
    for number in range(count):
        await scene.admin.command(f"execute at Sam run summon chicken ~{2 + number} ~1 ~2")


async def around_sam(scene: Scene) -> int:
    """Return how many chickens are within 48 m of Sam, as the server says."""
    try:
        found = await scene.admin.command("execute at Sam if entity @e[type=chicken,distance=..48]")
    except BlockcrewError:
        return 0
    return int(found.split()[-1])


async def pen(scene: Scene) -> Row:
    """A pen with four animals: chickens, whose food is in the grass."""
    await scene.stand_at(0, 0)
    await chickens_beside(scene, 4)
    answer = await scene.say("put four chickens in a pen")
    where = answer.split(" at ")[-1].rstrip(".").split()
    inside = -1
    if answer.startswith("done"):
        x, y, z = map(int, where)
        await asyncio.sleep(30 / SPEED)  # of the game: the gate holds
        picture = await scene.admin.picture((x - HALF, y - 2, z - HALF), (x + HALF, y + 4, z + HALF))
        apart = [max(abs(each.x - x - 0.5), abs(each.z - z - 0.5)) for each in picture.entities if each.kind == "chicken"]
        inside = sum(each < HALF for each in apart)
    return {"ok": answer.startswith("done") and inside >= 4, "answer": answer, "inside_half_a_minute_later": inside}


KINDS: dict[str, Callable[[Scene], Awaitable[Row]]] = {
    "field": field,
    "light": light,
    "night": night,
    "breed": breed,
    "pen": pen,
}


@asynccontextmanager
async def scene_on(seed: int, records: Path | None) -> AsyncIterator[Scene]:
    """A crew on the land of a seed, and Sam, its owner. Its record is kept in the folder `records`, if there is one."""
    with tempfile.TemporaryDirectory() as name:
        folder = records or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        choice = RunConfig(team="tree", workers=WORKERS, seed=seed, land="survival", speed=SPEED)
        settings = Settings(data=folder, owners=frozenset({"Sam"}))
        async with Session.open(choice, settings, Recorder(folder, WallClock(SPEED))) as session:
            sam = await Player.join("Sam", session.place.host, session.place.port, choice.version)
            try:
                yield Scene(session, sam)
            finally:
                await sam.leave()


async def main(kind: str, seeds: range, into: Path, records: Path | None) -> int:
    """Run the tries that are missing, then print how many were good."""
    into.parent.mkdir(parents=True, exist_ok=True)
    done = {(row["kind"], row["seed"]) for row in read_rows(into)}
    for seed in seeds:
        if (kind, seed) in done:
            continue
        async with scene_on(seed, records and records / f"{kind}-{seed}") as scene:
            began = time.monotonic()
            print(f"{kind}, seed {seed}", file=sys.stderr, flush=True)
            row: Row = {"kind": kind, "seed": seed, **await KINDS[kind](scene)}
            row["game_seconds"] = round((time.monotonic() - began) * SPEED)
            row["said"] = [] if row["ok"] else scene.lines[-20:]
        add_row(into, row)
        print(row, flush=True)
    rows = [row for row in read_rows(into) if row["kind"] == kind and row["seed"] in seeds]
    good = sum(bool(row["ok"]) for row in rows)
    print(f"{kind}: {good} of {len(rows)}")
    return 0 if good == len(rows) else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--into", type=Path, default=ROOT / "runs" / "living.jsonl")
    parser.add_argument("--records", type=Path, help="a folder that keeps the records")
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.seeds)
    sys.exit(asyncio.run(main(options.kind, seeds, options.into, options.records)))
