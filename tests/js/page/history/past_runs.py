"""Make runs for the page to look back at, in the folder that is named: crews on the tabletop, a written run of half an hour of
four bots, one that goes on until this process ends, and files that cannot be read.

    python past_runs.py FOLDER      prints READY, then writes one more action of the last run for each line that comes in
"""

import heapq
import random
import sqlite3
import sys
from collections import Counter
from pathlib import Path

from orchestrator.cli import app
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.agents import (
    ActionBegun,
    ActionEnded,
    BodyChanged,
    ItemsGained,
    MessagePosted,
    ObjectiveTaken,
    PlanMade,
    ReflexPlayed,
    VerdictGiven,
)
from orchestrator.core.events.crew import GoalAccepted
from orchestrator.core.events.run import BridgeReported, CrewJoined, RunFinished
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.core.position import Position
from orchestrator.core.speaker import Speaker
from orchestrator.record.writer import Recorder

CREWS = [("tree", seed) for seed in (1, 2, 3)] + [("solo", seed) for seed in (1, 2, 3)] + [("graph", 1)]
BOTS = ("Ada", "Ben", "Cleo", "Dan")
SKILLS = (
    ("mineBlock", "oak_log", 20),
    ("mineBlock", "cobblestone", 15),
    ("craftItem", "stick", 2),
    ("goTo", "", 9),
    ("smeltItem", "iron_ingot", 25),
)
Turn = tuple[float, str, tuple[str, str, float] | None]  # when, which bot, and its action if one ends
LONG, STARTED = 1800.0, 1_790_000_000.0  # seconds


class SetClock:
    """A clock that shows what it is set to."""

    def __init__(self, at: float) -> None:
        self.at = at

    def now(self) -> float:
        """Return the time that was set, in seconds."""
        return self.at


def crews(folder: Path) -> None:
    """Let crews work on the tabletop; each leaves a record."""
    for team, seed in CREWS:
        app(
            ["tabletop", "--goal", "mine 9 logs", "--team", team, "--seed", str(seed), "--data", str(folder)],
            standalone_mode=False,
        )


def half_an_hour(runs: Path) -> None:
    """Write the record of a run of four bots; the dice are always the same."""
    clock, dice = SetClock(STARTED), random.Random(3)
    recorder = Recorder(runs, clock, goal="mine 300 logs", team="tree", workers=3, mind="symbolic", seed=5, world="embedded")
    goal = Goal("mine 300 logs", "logs", 300)
    recorder.write(CrewJoined(members=BOTS, address="", cannot=""))
    recorder.write(GoalAccepted(goal=goal, speaker=Speaker("Sam"), source="chat", joins=False))
    held: dict[str, Counter[str]] = {bot: Counter() for bot in BOTS}
    for bot in BOTS:
        stages = [["mine 100 logs", "walk back"], ["report"]]
        recorder.write(ObjectiveTaken(agent=bot, objective="gain 100 logs", item="logs", count=100))
        recorder.write(
            PlanMade(agent=bot, objective="gain 100 logs", stages=stages, why="The others have their share.", by="rules")
        )
    turns = [(STARTED + 3 + number, bot, None) for number, bot in enumerate(BOTS)]
    while turns[0][0] < STARTED + LONG:
        clock.at, bot, busy = heapq.heappop(turns)
        heapq.heappush(turns, end(recorder, dice, bot, held[bot], *busy) if busy else begin(recorder, dice, bot))
    clock.at = STARTED + LONG + 60
    recorder.write(VerdictGiven(agent="Ada", status=Status.SUCCESS, why="300 logs are there", wait=False, gained={}))
    recorder.write(
        RunFinished(
            figures={
                "ok": True,
                "got": 300,
                "wanted": 300,
                "seconds": LONG,
                "mpt": 1.25,
                "messages": 40,
                "walked": 812.5,
                "why": "300 logs are there",
            }
        )
    )
    recorder.close()


def begin(recorder: Recorder, dice: random.Random, bot: str) -> Turn:
    """Begin an action of a bot, and return when it ends."""
    skill, item, seconds = dice.choice(SKILLS)
    took = seconds * (0.5 + dice.random())
    recorder.write(ActionBegun(agent=bot, skill=skill, args={}, text=f"{skill} 4 {item}".strip()))
    return recorder.clock.now() + took, bot, (skill, item, took)


def end(recorder: Recorder, dice: random.Random, bot: str, held: Counter[str], skill: str, item: str, took: float) -> Turn:
    """End an action of a bot, write what came of it, and return when the bot begins the next one."""
    fails = dice.random() < 0.1
    gained = {} if fails or not item else {item: dice.randint(1, 4)}
    held.update(gained)
    why = {"reason": "notFound", "note": f"no {item or 'way'} within 64 blocks"} if fails else {"reason": None, "note": ""}
    recorder.write(ActionEnded(agent=bot, skill=skill, ok=not fails, gained=gained, seconds=took, **why))
    recorder.write(BodyChanged(agent=bot, position=Position(1, 64, 1), health=20, food=20, inventory=dict(held)))
    for name, count in gained.items():
        recorder.write(ItemsGained(agent=bot, item=name, count=count))
    if dice.random() < 0.2:
        recorder.write(MessagePosted(agent=bot, to="Ada", text=f"I have {held['oak_log']} logs", payload="talk", detail=None))
    if dice.random() < 0.05:
        recorder.write(
            ReflexPlayed(agent=bot, reflex="flee", cause="zombie", why="", interrupted=None, ok=True, note="", seconds=4)
        )
    if dice.random() < 0.02:
        recorder.write(BridgeReported(agent=bot, event="died", why="was slain by a zombie"))
    return recorder.clock.now() + dice.choice((0.4, 0.4, 0.6, 20, 45)) * dice.random(), bot, None


def unreadable(runs: Path) -> None:
    """Write a file that is no record, one of another format, and one that is damaged in its middle."""
    (runs / "20200101-000001-aaaa.sqlite").write_text("no database")
    other = Recorder(runs, WallClock(), goal="of the future")
    other.close()
    with sqlite3.connect(other.path) as db:
        db.execute("update meta set value = '9' where key = 'format'")
    damaged = Recorder(runs, WallClock(), goal="a damaged record", team="solo")
    damaged.write(CrewJoined(members=("Ann",), address="", cannot=""))
    for number in range(400):
        damaged.write(MessagePosted(agent="Ann", to="Ben", text=f"{number} " + "x" * 300, payload="talk", detail=None))
    damaged.close()
    content = bytearray(damaged.path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    damaged.path.write_bytes(content)


def going_on(runs: Path) -> Recorder:
    """Return the recorder of a run that goes on while it is open."""
    recorder = Recorder(runs, WallClock(), goal="still at it", team="solo", mind="symbolic", seed=4)
    recorder.write(CrewJoined(members=("Ann",), address="", cannot=""))
    recorder.write(ActionBegun(agent="Ann", skill="mineBlock", args={}, text="mineBlock 4 oak_log"))
    return recorder


def main(folder: Path) -> None:
    """Make the runs, then go on with the last one."""
    crews(folder)
    half_an_hour(folder / "runs")
    unreadable(folder / "runs")
    recorder = going_on(folder / "runs")
    print("READY", flush=True)
    for _ in sys.stdin:
        recorder.write(
            ActionEnded(agent="Ann", skill="mineBlock", ok=True, reason=None, note="", gained={"oak_log": 4}, seconds=1)
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
