"""Plays runs as tasks of a Ray cluster. A run whose worker or machine is lost is begun again elsewhere, at most twice."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Any

import ray
from ray import exceptions

from orchestrator.bench.executors.at_once import TrialLost, at_once, repeated
from orchestrator.bench.executors.attempt import AttemptResult, attempt
from orchestrator.bench.executors.executor import Each, Play, PlayedTrial, Result, Tell
from orchestrator.cluster.needs import RunNeeds

LOST = (
    exceptions.WorkerCrashedError, exceptions.OutOfMemoryError, exceptions.ObjectLostError, exceptions.NodeDiedError,
    exceptions.LocalRayletDiedError,
)  # fmt: skip


class RayTasks:
    """Plays so many runs at once on the machines of the cluster that this process is connected to."""

    is_remote = True
    is_here = False

    def __init__(self, most: int, needs: RunNeeds) -> None:
        self.most = most
        # Ray repeats nothing by itself: then nobody would know which rows belong to repeated runs
        self.task: Any = ray.remote(num_cpus=needs.cores, memory=needs.memory, max_retries=0)(attempt)

    async def results(
        self, play: Play[Each, Result], trials: Sequence[Each], begins: Tell[Each]
    ) -> AsyncGenerator[PlayedTrial[Each, Result], None]:
        """Yield each run as soon as it is over. Raises BlockcrewError when one breaks, or is lost three times."""

        async def one(trial: Each) -> PlayedTrial[Each, Result]:
            begins(trial)
            return await repeated(trial, lambda each: self.played(play, each))

        async for played in at_once(trials, self.most, one):
            yield played

    async def played(self, play: Play[Each, Result], trial: Each) -> Result:
        """Play one run. Raises TrialLost if its worker or its machine is lost, BlockcrewError if the run breaks."""
        reference = self.task.remote(play, trial)
        try:
            # a shield, since Ray's client trips over a future that was cancelled
            found: AttemptResult[Result] = await asyncio.shield(asyncio.wrap_future(reference.future()))
        except LOST as lost:
            raise TrialLost(f"{type(lost).__name__} on the cluster") from None
        except asyncio.CancelledError:
            ray.cancel(reference, force=False)  # the run closes its world and its bots
            raise
        return found.unpack()
