"""Counts how many things that a person asks for from 80 m away end in their inventory, or in the chest that they named.

    .venv/bin/python -m benchmarks.delivery --tries 20 [--into FILE] [--away 80]

A crew of a leader and two workers stands on flat land of an embedded server, a person (a client of its own) 80 m to the east of
it, with a chest beside them. Each try is on a new piece of land with empty hands, and has one line of the list below. It counts
when the server says that the things are in the person's inventory, or in the chest, within the patience. Each finished try is
one JSON line in FILE; a call that was interrupted goes on after the last line. Ends with 1 when a try failed.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.json_rows import add_row, read_rows
from benchmarks.scripted_scene import chest_contents
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

ROOT = Path(__file__).parents[1]
SPEED = 3
GROUND = -60  # y of the lowest free block of flat land
APART = 400  # blocks between the places of two tries
PATIENCE = 240.0  # seconds until the things have to be there
BEAT = 0.5
SETTLE = 3.0  # seconds for land and bodies to be loaded after everybody was moved


@dataclass(frozen=True)
class Order:
    """One kind of try. `line` is what the person says, with the place of the chest for {chest}. `held` are the items that the
    first bots hold at the start, as (item, count) each; `item` and `count` are what has to arrive."""

    line: str
    item: str
    count: int
    held: tuple[tuple[str, int], ...] = ()
    chest: bool = False


ORDERS = (
    Order("leader, bring me 6 dirt", "dirt", 6),
    Order("leader, mine 6 dirt and put them in the chest at {chest}", "dirt", 6, chest=True),
    Order("Ben, get me 3 dirt", "dirt", 3),
    Order("leader, we need 4 dirt", "dirt", 4),
    Order("give me 3 bread", "bread", 3, (("bread", 1), ("bread", 1), ("bread", 1))),
    Order("Ben, give me 5 torches", "torch", 5, (("torch", 5), ("torch", 5))),
    Order("put the bread in the chest at {chest}", "bread", 3, (("bread", 1), ("bread", 1), ("bread", 1)), chest=True),
    Order("leader, get me 3 dirt then bring me 2 dirt", "dirt", 5),
)


async def tried(session: Session, sam: Player, number: int, away: int) -> dict[str, object]:
    """Run one try; return it as a row of the table."""
    assert session.admin
    order, x = ORDERS[number % len(ORDERS)], (number + 1) * APART
    chest = (x + away + 2, GROUND, 2)
    await prepare(session, order, x, chest, away)
    began = time.monotonic()
    await sam.say(order.line.format(chest=" ".join(map(str, chest))))
    came = 0
    while came < order.count and time.monotonic() - began < PATIENCE:
        await asyncio.sleep(BEAT)
        came = await arrived(session, order, chest)
    seconds = round(time.monotonic() - began, 1)
    await sam.say("stop")
    ok, lines = came >= order.count, heard(sam)
    row = {"try": number + 1, "line": order.line, "ok": ok, "came": came, "of": order.count, "seconds": seconds}
    return row | {"said": [] if ok else lines}


async def prepare(session: Session, order: Order, x: int, chest: tuple[int, int, int], away: int) -> None:
    """Put everybody on a new piece of land with empty hands, and the chest beside the person."""
    admin, names = session.admin, list(session.worlds)
    assert admin
    for name in (*names, "Sam"):
        with suppress(BlockcrewError):  # it has nothing
            await admin.command(f"clear {name}")
    await admin.command(f"tp Sam {x + away}.5 {GROUND} 0.5")
    for at, name in enumerate(names):
        await admin.command(f"tp {name} {x + 2 * at}.5 {GROUND} 0.5")
    await asyncio.sleep(SETTLE)
    await admin.command(f"setblock {' '.join(map(str, chest))} chest")
    for name, (item, count) in zip(names, order.held, strict=False):
        await admin.command(f"give {name} {item} {count}")
    async with asyncio.timeout(PATIENCE):
        while not all([await admin.inventory(name) for name, _ in zip(names, order.held, strict=False)]):
            await asyncio.sleep(BEAT)


async def arrived(session: Session, order: Order, chest: tuple[int, int, int]) -> int:
    """Return how many of the things the server sees at their end."""
    assert session.admin
    if not order.chest:
        return (await session.admin.inventory("Sam")).get(order.item, 0)
    return (await chest_contents(session.admin, chest))[order.item]


def heard(player: Player) -> list[str]:
    """Return the last lines that the person heard."""
    lines = list[str]()
    while not player.lines.empty():
        lines.append(": ".join(player.lines.get_nowait()))
    return lines[-12:]


async def main(tries: int, into: Path, away: int) -> int:
    """Run the tries that are missing, then print the table's sum."""
    into.parent.mkdir(parents=True, exist_ok=True)
    if len(read_rows(into)) < tries:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            settings = Settings(data=folder, owners=frozenset({"Sam"}))
            choice = RunConfig(seed=5, workers=2, land="flat", speed=SPEED)
            async with Session.open(choice, settings, Recorder(folder, WallClock(SPEED))) as session:
                sam = await Player.join("Sam", session.place.host, session.place.port, choice.version)
                try:
                    while (number := len(read_rows(into))) < tries:
                        row = await tried(session, sam, number, away)
                        add_row(into, row)
                        print(row, flush=True)
                finally:
                    await sam.leave()
    good = sum(bool(row["ok"]) for row in read_rows(into)[:tries])
    print(f"{good} of {tries} deliveries ended where they were asked for")
    return 0 if good == tries else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=20)
    parser.add_argument("--into", type=Path, default=ROOT / "runs" / "delivery.jsonl")
    parser.add_argument("--away", type=int, default=80, help="blocks between the crew and the person")
    options = parser.parse_args()
    sys.exit(asyncio.run(main(options.tries, options.into, options.away)))
