"""Measures a person who plays with a crew for a while: how many of their orders are done or honestly refused.

    .venv/bin/python -m benchmarks.scripted_person --minutes 30 --orders 40 --seed 1 [--speed 2] [--script FILE] [--into FILE]

A crew of a leader and three workers stands on flat land with trees, stone, sand and a chest. A person (a client of its own)
says what scripted_person.toml (or FILE, such as newcomer_table.toml) has, walks about in between, and changes their mind. After
each order the server is asked whether what the order wants is so: it is `done` then, `refused` if a bot has said why not, and
`missed` otherwise. `first answer` is how long it took until a bot said anything to an order, and `longest gap` the longest time
in which no bot said a word while an order was open, in seconds of the game. Minutes are those of the game. Each order is one
JSON line in the file of --into. Ends with 1 if less than 95 % are done or refused, or a bot that was asked was silent for 30
seconds.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from benchmarks.json_rows import add_row, read_rows
from benchmarks.scripted_checks import Before, before, holds, refused
from benchmarks.scripted_scene import CHEST, SAM, Heard, Scene, lay_out
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bridge.player import Player
from orchestrator.core.contracts.clock import WallClock
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

ROOT = Path(__file__).parents[1]
SCRIPT = Path(__file__).with_suffix(".toml")
PATIENCE, PAUSE = 180.0, 2.0  # seconds of the game
MINUTE = 60.0
TARGET, SILENCE = 0.95, 30.0
WORKERS = 3
BEAT = 0.5
LINE = 1.1  # seconds of real time between two lines of a player
REST = 6  # beats in which the crew does nothing after a refusal, until the order counts as refused


@dataclass(frozen=True)
class ScriptedOrder:
    """One order of the script; see scripted_person.toml."""

    kind: str
    say: tuple[str, ...]
    ends: tuple[str, ...] = ()
    refused: str = ""
    far: float = 0.0
    pause: float = PAUSE
    patience: float = PATIENCE
    silent: bool = False  # no bot has to answer


@dataclass(frozen=True)
class Script:
    """A script: its orders, and the commands of the server that prepare the land for them."""

    orders: tuple[ScriptedOrder, ...]
    setup: tuple[str, ...]


def read_script(file: Path, most: int) -> Script:
    """Read so many orders of a script, evenly spread over it; zero reads all."""
    read = tomllib.loads(file.read_text("utf-8"))
    found = read["order"]
    every = [ScriptedOrder(**one | {"say": tuple(one["say"]), "ends": tuple(one.get("ends", ()))}) for one in found]
    chosen = [every[index * len(every) // most] for index in range(most)] if 0 < most < len(every) else every
    return Script(tuple(chosen), tuple(read.get("setup", ())))


async def play(scene: Scene, order: ScriptedOrder, number: int, speed: float) -> dict[str, object]:
    """Say one order, wait until it is done or the patience is over; return it as a row of the table."""
    if order.far:
        await scene.go_far(order.far)
    bot, was = scene.chance.choice(list(scene.session.worlds)[1:]), await before(scene)
    lines, checks = await filled(scene, order.say, bot), await filled(scene, order.ends, bot)
    first, began = len(scene.heard), time.monotonic()
    await say_all(scene, lines, order.pause / speed)
    left = await pursue(scene, order, checks, was, first, order.patience / speed)
    said = scene.heard[first:]
    why = refused(order.refused, said) if left or order.refused else ""
    what = "done" if not left and not order.refused else "refused" if why else "missed"
    answered = (said[0].at if said else time.monotonic()) - began
    gap = longest_gap([began, *(each.at for each in said), time.monotonic()])
    row = {"order": number, "kind": order.kind, "say": lines, "what": what, "left": list(left), "why": why}
    row |= {"seconds": round((time.monotonic() - began) * speed, 1)}
    row |= {"first answer": 0.0 if order.silent else round(answered * speed, 1)}
    row |= {"longest gap": 0.0 if order.silent else round(gap * speed, 1)}
    return row | {"said": [f"{each.speaker}: {each.text}" for each in said] if what != "done" else []}


def longest_gap(times: Sequence[float]) -> float:
    """Return the longest time between two lines of the bots."""
    return max(after - at for at, after in pairwise(times))


async def filled(scene: Scene, texts: Sequence[str], bot: str) -> list[str]:
    """Put the names and places into lines or checks; counts of things are put in later."""
    here = await scene.place(SAM)
    values = {"bot": bot, "chest": " ".join(map(str, CHEST)), "x": int(here.x), "y": int(here.y), "z": int(here.z)}
    found = list(texts)
    for name, value in values.items():
        found = [text.replace("{" + name + "}", str(value)) for text in found]
    return found


async def say_all(scene: Scene, lines: Sequence[str], pause: float) -> None:
    """Say lines with a pause after each but the last."""
    for at, line in enumerate(lines):
        await scene.sam.say(line)
        if at + 1 < len(lines):
            await asyncio.sleep(max(pause, LINE))


async def pursue(
    scene: Scene, order: ScriptedOrder, checks: Sequence[str], was: Before, first: int, patience: float
) -> tuple[str, ...]:
    """Wait until all checks of an order have held, or it was refused; return those that did not. An offer is accepted."""
    left, until, agreed, rested = tuple(checks), time.monotonic() + patience, False, 0
    while time.monotonic() < until:
        said = scene.heard[first:]
        left = tuple([check for check in left if not await holds(scene, check, was, said)])
        if (not left and not order.refused) or (order.refused and refused(order.refused, said)):
            break
        if not agreed and any("Shall " in each.text for each in said):
            agreed = True
            await scene.sam.say("yes")
        rested = rested + 1 if left and quiet(scene, said) and refused("", said) else 0
        if rested > REST:
            break
        await asyncio.sleep(BEAT)
    return left


def quiet(scene: Scene, said: Sequence[Heard]) -> bool:
    """Return whether the crew has no work and nobody does a task for a person: what it has refused will not happen."""
    return not scene.session.crew.busy and not scene.session.dialogue.member_tasks.running and bool(said)


async def whole(scene: Scene, orders: Sequence[ScriptedOrder], minutes: float, speed: float, into: Path) -> None:
    """Play all orders over so many minutes of the game; each has its slot, and the person walks about until it begins."""
    began, slot = time.monotonic(), minutes * MINUTE / speed / len(orders)
    for number, order in enumerate(orders, 1):
        row = await play(scene, order, number, speed)
        add_row(into, row)
        print(json.dumps(row), flush=True)
        if row["what"] == "missed":
            for line in ("stop", "clear the queue"):
                await scene.sam.say(line)
        while time.monotonic() < began + slot * number:
            await scene.walk_about()
            await asyncio.sleep(BEAT)


def summary(rows: Sequence[dict[str, object]]) -> tuple[str, bool]:
    """Return the figures in words, and whether they reach the target."""
    what = [row["what"] for row in rows]
    good, longest = what.count("done") + what.count("refused"), max(float(str(row["first answer"])) for row in rows)
    share = good / len(rows)
    text = (
        f"{what.count('done')} done, {what.count('refused')} refused, {what.count('missed')} missed of {len(rows)}"
        f" ({share:.0%}); longest wait for a first answer {longest:.1f} s of the game"
        f", longest time without a word {max(float(str(row['longest gap'])) for row in rows):.1f} s"
    )
    return text, share >= TARGET and longest < SILENCE


async def main(options: argparse.Namespace) -> int:
    """Play the script once, then print the sum."""
    options.into.parent.mkdir(parents=True, exist_ok=True)
    options.into.unlink(missing_ok=True)
    script, speed = read_script(options.script, options.orders), options.speed
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = Settings(data=folder, owners=frozenset({SAM}))
        choice = RunConfig(seed=options.seed, workers=WORKERS, land="flat", speed=speed)
        async with Session.open(choice, settings, Recorder(folder, WallClock(speed))) as session:
            sam = await Player.join(SAM, session.place.host, session.place.port, choice.version)
            scene = Scene(session, sam, random.Random(options.seed))
            listening = asyncio.create_task(scene.listen())
            try:
                await lay_out(session, script.setup)
                await asyncio.sleep(3.0)
                await whole(scene, script.orders, options.minutes, speed, options.into)
            finally:
                listening.cancel()
                await sam.leave()
    text, reached = summary(read_rows(options.into))
    print(text)
    return 0 if reached else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30, help="minutes of the game")
    parser.add_argument("--orders", type=int, default=40, help="orders of the script, evenly spread; 0 for all")
    parser.add_argument("--script", type=Path, default=SCRIPT)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", type=float, default=2)
    parser.add_argument("--into", type=Path, default=ROOT / "runs" / "scripted_person.jsonl")
    sys.exit(asyncio.run(main(parser.parse_args())))
