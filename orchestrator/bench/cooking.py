"""The runs of a cooking benchmark: every combination of minds, heads, cooks, collaborations, taus and seeds on one level.

CoS is MindAgent's collaboration score: completed / (completed + failed) orders, pooled over the seeds of a tau, mean over tau.
"""

import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from orchestrator.app.cooking.shift import CookingChoice, cook, need_place, team_of
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import finish, kept, new_recorder
from orchestrator.app.session import Session
from orchestrator.bench.run_costs import run_costs
from orchestrator.bench.sweep import Row, sensible
from orchestrator.core.blueprint import Cell
from orchestrator.core.contracts.mind import Collaboration
from orchestrator.core.errors import BlockcrewError
from orchestrator.settings import Settings
from orchestrator.tasks.cooking.land import MOST_COOKS
from orchestrator.tasks.cooking.level import CookingLevel
from orchestrator.tasks.cooking.orders import VERSION


@dataclass(frozen=True, slots=True)
class CookingTrial:
    """One run of the benchmark: a shift and the options of the crew that cooks it."""

    choice: CookingChoice
    run_config: RunConfig

    @property
    def key(self) -> dict[str, Any]:
        """Return the facts that distinguish this run: mind, heads, number of cooks, collaboration, tau and seed."""
        config, choice = self.run_config, self.choice
        return {
            "mind": config.mind, "heads": choice.heads, "cooks": len(config.organisation().members),
            "collaboration": config.way_name, "tau": choice.tau, "seed": config.seed,
        }  # fmt: skip

    def __str__(self) -> str:
        """Describe the run in a few words for a person who watches."""
        key = self.key
        cooks = f"{key['cooks']} cook{'s' * (key['cooks'] > 1)}"
        return f"{cooks}, {key['mind']}, heads {key['heads']}, {key['collaboration']}, tau {key['tau']}, seed {key['seed']}"

    async def play(self, settings: Settings) -> Row:
        """Play the shift in a new world and return its figures. Raises BlockcrewError when the world or the bridge breaks; the
        record is kept."""
        with kept(new_recorder(self.run_config, settings, self.choice.text)) as recorder:
            recorder.remember()
            async with Session.open(self.run_config, settings, recorder, fresh=True) as session:
                cooked = await cook(session, self.choice)
                await session.look_around()
            result = {**cooked.figures(), "seconds": self.choice.level.seconds, **run_costs(recorder)}
            finish(recorder, result)
        return result


@dataclass(frozen=True, slots=True)
class CookingSweep:
    """The runs of one benchmark; `base` has the options that are the same in all of them. An empty collaboration means the
    usual one; `at` is the kitchen's lowest north-west cell on a server of somebody else."""

    level: CookingLevel
    cooks: Sequence[int]
    minds: Sequence[str]
    collaborations: Sequence[str]
    heads: Sequence[str]
    taus: Sequence[int]
    seeds: Sequence[int]
    base: RunConfig
    at: Cell | None = None

    def trials(self) -> Iterator[CookingTrial]:
        """Yield the runs to make, seed by seed, so that a stopped benchmark has complete comparisons. A cook alone has one
        head and no way to collaborate."""
        seen: list[dict[str, Any]] = []
        axes = (self.seeds, self.cooks, self.minds, self.heads, self.collaborations, self.taus)
        for seed, cooks, mind, heads, way, tau in itertools.product(*axes):
            config = replace(self.base, **team_of(cooks, way), mind=mind, seed=seed, collaboration=way, land="flat")
            trial = CookingTrial(CookingChoice(self.level, tau, "one" if cooks == 1 else heads, self.at), config)
            if sensible(config) and trial.key not in seen:
                seen.append(trial.key)
                yield trial

    def planned(self) -> Sequence[CookingTrial]:
        """Return all runs to make. Raises BlockcrewError for too many cooks, for a way to collaborate that cooks do not have,
        and for a server of somebody else on which no place is named."""
        if max(self.cooks) > MOST_COOKS:
            raise BlockcrewError(f"A kitchen has places for 1 to {MOST_COOKS} cooks, not {max(self.cooks)}.")
        if Collaboration.RELAY in self.collaborations:
            raise BlockcrewError("Cooks work asynchronously or in rounds, not by relay.")
        need_place(self.base.world, self.at)
        return list(self.trials())

    def spec(self) -> dict[str, Any]:
        """Return the facts, as plain JSON, that must be the same when a benchmark is continued in its folder."""
        base, level = self.base, json.loads(json.dumps(asdict(self.level)))  # as it is read from the folder
        return {
            "task": "cooking", "version": VERSION, "level": level, "world": base.world,
            "game": base.version, "speed": base.speed,
            **({"model": base.model_config.model} if base.model_config.model else {}),
        }  # fmt: skip
