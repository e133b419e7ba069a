"""Records of short runs for the tests of replays, written as a run writes them."""

from collections.abc import Sequence
from pathlib import Path

from orchestrator.core.contracts.clock import PausedClock
from orchestrator.core.events.agents import ActionBegun, ActionEnded, BodyChanged, ObjectiveTaken, PlanMade
from orchestrator.core.events.crew import GoalAccepted, GoalBegun, GoalEnded
from orchestrator.core.events.dialogue import LineSaid
from orchestrator.core.events.record_event import RecordEvent
from orchestrator.core.events.run import CrewJoined
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status
from orchestrator.core.position import Position
from orchestrator.core.release import RELEASE
from orchestrator.core.speaker import Speaker
from orchestrator.record.land_file import LandFile
from orchestrator.record.land_tile import LandTile
from orchestrator.record.writer import Recorder
from orchestrator.service.land.frames import deflated

BEGAN = 1_700_000_000.0
GOAL = Goal("mine 3 logs", "oak_log", 3)
OPTIONS = {"team": "tree", "workers": 2, "mind": "symbolic", "world": "embedded", "version": "1.21.1", "release": RELEASE}


def body(name: str, x: float, logs: int = 0) -> BodyChanged:
    return BodyChanged(
        agent=name, position=Position(x, 64.0, 8.0), health=20.0, food=20.0, inventory={"oak_log": logs} if logs else {}
    )


def failed(name: str) -> ActionEnded:
    return ActionEnded(
        agent=name, skill="mineBlock", ok=False, reason="not_found", note="no tree in reach", gained={}, seconds=1.0
    )


EVENTS: Sequence[RecordEvent] = (
    CrewJoined(members=("Ada", "Ben", "Cleo"), address="10.1.2.3:25565", cannot=""),
    GoalAccepted(goal=GOAL, speaker=Speaker("Sam"), source="chat", joins=False),
    GoalBegun(goal=GOAL, before={}, there={}),
    body("Ben", 0.0),
    ObjectiveTaken(agent="Ben", objective="mine 3 logs", item="oak_log", count=3),
    PlanMade(agent="Ben", objective="mine 3 logs", stages=(("find a tree",), ("dig it",)), why=""),
    ActionBegun(agent="Ben", skill="mineBlock", args={}, text="mineBlock 3 oak_log"),
    body("Ben", 4.0),
    failed("Ben"),
    LineSaid(agent="Ben", text="no tree here"),
    LineSaid(agent="Ben", text="only for Sam", whisper=True),
    body("Ben", 4.0, logs=3),
    GoalEnded(goal=GOAL, status=Status.SUCCESS, why="got it"),
)


def tile(x: int, name: str = "grass_block") -> LandTile:
    return LandTile("overworld", x, 0, 60, (name,), deflated(bytes(3 * 256)))


def recorded(folder: Path, events: Sequence[RecordEvent] = EVENTS, *, land: bool = False, **meta: object) -> Path:
    """Return the record of a run in which one event happens a second; with `land`, two looks of a chunk are beside it."""
    recorder = Recorder(folder, PausedClock(BEGAN), **{**OPTIONS, **meta})
    file = LandFile(recorder.path, PausedClock(BEGAN))
    for second, event in enumerate(events):
        recorder.clock = file.clock = PausedClock(BEGAN + second)
        recorder.write(event)
        if land and second in (2, 8):
            file.notice(tile(0, "grass_block" if second == 2 else "dirt"))
            file.flush()
    recorder.close()
    return recorder.path
