"""Plays one run of a benchmark on the tabletop: a crew takes blocks from a heap in memory, without the game. Minds, teams and
messages are those of the game; distances and dangers are not there."""

from typing import Any

from orchestrator.app.run_config import RunConfig
from orchestrator.app.tabletop_crew import HEAP, open_table
from orchestrator.bench.measure import figures_of
from orchestrator.core.contracts.task import Task, TaskScene
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.run import CrewJoined
from orchestrator.record.goals import write_order
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

ANYWHERE = "survival"  # the land of tasks that need no place of their own


async def play_on_table(task: Task, config: RunConfig, settings: Settings, recorder: Recorder) -> dict[str, Any]:
    """Play one run, whose events `recorder` keeps, and return its figures. Raises BlockcrewError if the task needs a world with
    places."""
    if task.land != ANYWHERE:
        raise BlockcrewError(f"The tabletop has no places, which the task {task.name} needs here: choose another --world.")
    organisation = config.organisation()
    members, diggers = tuple(organisation.members), tuple(organisation.diggers)
    async with open_table(config, settings, recorder, HEAP) as crew:
        recorder.write(CrewJoined(members=members, address="", cannot=""))
        play = await task.set_up(TaskScene(members, diggers, crew.worlds, None, config.seed, crew.inventories))
        write_order(recorder, play.goal, "bench")
        verdict = await crew.pursue(play.goal)
        score = await play.score(play.goal, recorder.events)
    return {
        **figures_of(config, recorder.events, play.goal, verdict, score),
        "counted_by": "bots", "admin_commands": 0, "respawned": 0, "dropped_packets": 0, "record": str(recorder.path),
        **({"record_lost": recorder.lost} if recorder.lost else {}),
    }  # fmt: skip
