"""The runs of a tech tree benchmark: one bot in a new survival world, with nothing, for some minutes of the game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.app.session import Session
from orchestrator.bench.sweep import Row
from orchestrator.core.goal import Goal
from orchestrator.knowledge.game import load
from orchestrator.llm.usage import figures, read_ledger
from orchestrator.record.goals import write_order
from orchestrator.record.metrics import distance_walked
from orchestrator.settings import Settings
from orchestrator.tasks.techtree.progress import by_round, first_times, rounds, rounds_without_new, tool_times
from orchestrator.team.tech_climb import TechClimb

TECH_VERSION = 1  # of the curriculum and of what counts
WANTED = 63  # different items: Voyager's figure


@dataclass(frozen=True, slots=True)
class TechTrial:
    """One run: so many minutes of the game, and the options of the bot."""

    minutes: float
    run_config: RunConfig

    @property
    def key(self) -> dict[str, Any]:
        """Return the facts that distinguish this run: the mind, the seed of the world and the minutes."""
        return {"mind": self.run_config.mind, "seed": self.run_config.seed, "minutes": self.minutes}

    def __str__(self) -> str:
        """Describe the run in a few words for a person who watches."""
        return f"tech tree, {self.run_config.mind}, seed {self.run_config.seed}, {self.minutes:g} minutes"

    async def play(self, settings: Settings) -> Row:
        """Play the run in a new world and return its figures. Raises BlockcrewError when the world or the bridge breaks; the
        record is kept."""
        with kept(new_recorder(self.run_config, settings, "climb the tech tree")) as recorder:
            recorder.remember()
            async with Session.open(self.run_config, settings, recorder, fresh=True) as session:
                await self.climb(session)
                await session.look_around()
            result = self.figures(recorder.events) | {"record": str(recorder.path)}
            finish(recorder, result)
        return result

    async def climb(self, session: Session) -> None:
        """Let the session's bot climb."""
        config, crew = session.run_config, session.crew
        climb = TechClimb(crew, load(config.version), 60 * self.minutes, config.speed, session.recorder.clock.now)
        goal = Goal("climb the tech tree", "", WANTED)
        write_order(session.recorder, goal, "bench")
        session.completion.end(goal, await crew.ended(crew.begin(goal, lead=climb.run)))

    def figures(self, events: Sequence[Any]) -> Row:
        """Return the figures of a run from its events, as plain JSON."""
        first, began = first_times(events), rounds(events)
        since = began[0] if began else 0.0
        tools = tool_times(first, since)
        return {
            "ok": len(first) >= WANTED and tools["iron"] is not None, "why": f"{len(first)} different items",
            "got": len(first), "wanted": WANTED, "seconds": 60 * self.minutes, "tools": tools, "rounds": len(began),
            "by_round": by_round(first, began), "without_new": rounds_without_new(events, first),
            "distance": round(distance_walked(events), 1), "items": sorted(first),
            **(figures(ledger) if (ledger := read_ledger(events)).by_model else {}),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class TechSweep:
    """The runs of one benchmark; `base` has the options that are the same in all of them."""

    minutes: float
    minds: Sequence[str]
    seeds: Sequence[int]
    base: RunConfig

    def planned(self) -> Sequence[TechTrial]:
        """Return all runs, seed by seed."""
        return [
            TechTrial(self.minutes, replace(self.base, team="solo", workers=1, mind=mind, seed=seed, land="survival"))
            for seed in self.seeds
            for mind in self.minds
        ]

    def spec(self) -> dict[str, Any]:
        """Return the facts, as plain JSON, that must be the same when a benchmark is continued in its folder."""
        base = self.base
        return {
            "task": "techtree", "version": TECH_VERSION, "world": base.world, "game": base.version, "speed": base.speed,
            **({"model": base.model_config.model} if base.model_config.model else {}),
        }  # fmt: skip
