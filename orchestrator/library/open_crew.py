"""Opens a crew in a world for a program: `async with open_crew(...) as crew: await crew.pursue("mine 12 logs")`."""

import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.app.session import Session
from orchestrator.app.shared_world import TABLETOP
from orchestrator.app.tabletop_crew import HEAP, held_of, open_table
from orchestrator.bench.trial import pursue
from orchestrator.commands.parser import parse_goal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.run import CrewJoined
from orchestrator.core.goal import Goal
from orchestrator.core.plan import Status, Verdict
from orchestrator.installation.readying import make_ready
from orchestrator.knowledge.game import load
from orchestrator.record.goals import write_order
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.team.crew import Crew

SPEAKER = "program"  # who gave the goal, in the record


@dataclass(frozen=True, slots=True)
class PursuitResult:
    """The end of a goal: whether it was reached and why, and what each member holds (member to item to count)."""

    ok: bool
    why: str
    goal: Goal
    inventories: Mapping[str, Mapping[str, int]]

    def held(self, item: str) -> int:
        """Return how many of an item, or of a group such as logs, all members hold together."""
        return held_of(self.inventories, item)


@dataclass(frozen=True)
class OpenCrew:
    """A crew that is in its world. `crew` is the crew itself and `session` the open game, None at a table in memory; both are
    internal and may change. `record` is the file with the events of the run."""

    crew: Crew
    recorder: Recorder
    version: str
    session: Session | None = None
    goals: list[PursuitResult] = field(default_factory=list)

    @property
    def record(self) -> Path:
        """Return the path of the run's record, which `blockcrew runs show` reads."""
        return self.recorder.path

    @property
    def members(self) -> tuple[str, ...]:
        """Return the names of the members, the leader's first."""
        return self.crew.organisation.members

    async def pursue(self, goal: str) -> PursuitResult:
        """Let the crew pursue a goal, in the words of the game's chat, to its end. Raises BlockcrewError for a goal that it
        does not understand, and if the world is lost."""
        wanted = parse_goal(goal, load(self.version))
        if wanted.build and self.session is None:
            raise BlockcrewError("The tabletop world has no building sites: build in the game.")
        write_order(self.recorder, wanted, SPEAKER)
        verdict = await self._verdict(wanted)
        result = PursuitResult(verdict.status is Status.SUCCESS, verdict.why, wanted, await self.inventories())
        self.goals.append(result)
        return result

    async def _verdict(self, wanted: Goal) -> Verdict:
        if self.session is None:
            return await self.crew.pursue(wanted)
        verdict = await pursue(self.session, wanted)
        self.session.completion.end(wanted, verdict)
        return verdict

    async def inventories(self) -> Mapping[str, Mapping[str, int]]:
        """Return what each member holds now, member to item to count."""
        return await (self.session.inventories() if self.session else self.crew.inventories())


@asynccontextmanager
async def open_crew(
    world: str = "embedded",
    *,
    team: str = "tree",
    workers: int = 3,
    mind: str = "symbolic",
    collaboration: str = "",
    seed: int = 1,
    speed: float = 1,
    blocks: Mapping[str, int] | None = None,
    data: Path | str | None = None,
) -> AsyncIterator[OpenCrew]:
    """Open a world and a crew in it, and yield the crew; both end with the block.

    `world` is `tabletop` (in memory, whose heap is `blocks`, item to count), `embedded` (a Minecraft server that is started) or
    HOST:PORT. The other options are those of `blockcrew demo`; the record goes into the folder `runs` of `data`. Raises
    BlockcrewError, with one sentence, if an option is impossible or something cannot be started.
    """
    make_ready(lambda sentence: print(f"blockcrew: {sentence}", file=sys.stderr))
    settings = Settings.read(Path(data) if data else None)
    config = RunConfig(
        team=team, workers=workers, mind=mind, world=world, collaboration=collaboration, seed=seed, speed=speed
    )  # fmt: skip
    with kept(new_recorder(config, settings, "a program's goals")) as recorder:
        async with (
            at_table(config, settings, recorder, blocks) if world == TABLETOP else in_game(config, settings, recorder) as crew
        ):
            yield crew
        finish(recorder, {"ok": all(each.ok for each in crew.goals), "goals": [each.goal.text for each in crew.goals]})


@asynccontextmanager
async def at_table(
    config: RunConfig, settings: Settings, recorder: Recorder, blocks: Mapping[str, int] | None
) -> AsyncIterator[OpenCrew]:
    """Yield a crew over a heap of blocks in memory."""
    async with open_table(config, settings, recorder, blocks or HEAP) as crew:
        recorder.write(CrewJoined(members=list(crew.organisation.members), address="", cannot=""))
        yield OpenCrew(crew, recorder, config.version)


@asynccontextmanager
async def in_game(config: RunConfig, settings: Settings, recorder: Recorder) -> AsyncIterator[OpenCrew]:
    """Yield a crew of bots in a Minecraft world, which is opened first if it is ours."""
    async with Session.open(config, settings, recorder) as session:
        yield OpenCrew(session.crew, recorder, config.version, session)
