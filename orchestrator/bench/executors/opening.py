"""Opens the executor that the options `--on` and `--at-once` of a benchmark name."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from orchestrator.bench.executors.executor import IN_PROCESS, TrialExecutor
from orchestrator.bench.executors.needs import needs_of
from orchestrator.bench.executors.processes import Processes
from orchestrator.cluster.environment import prepare_environment
from orchestrator.core.errors import BlockcrewError

LOCAL = "local"


@dataclass(frozen=True, slots=True)
class ExecutorChoice:
    """The place where the runs of a benchmark are played: `on` is local, auto or ray://HOST:PORT.

    `at_once` is the number of runs that are played at the same time; None is one here, and as many as fit on a cluster.
    """

    on: str = LOCAL
    at_once: int | None = None

    @property
    def is_usual(self) -> bool:
        """Return whether the runs are played one by one in this process."""
        return self.on == LOCAL and self.at_once in (None, 1)

    @contextmanager
    def opened(self, spec: Mapping[str, Any]) -> Iterator[TrialExecutor]:
        """Yield the executor, and close it. `spec` has the facts of the benchmark, as its folder keeps them. Raises
        BlockcrewError before anything starts if Ray is not installed, not there, or cannot play such runs."""
        if self.is_usual:
            yield IN_PROCESS
        elif self.on == LOCAL:
            yield Processes(self.at_once or 1)
        else:
            if not find_spec("ray"):
                raise BlockcrewError("--on needs Ray, which is not installed: run `pip install 'blockcrew[cluster]'`.")
            prepare_environment(self.on)
            from orchestrator.bench.executors.ray_cluster import connected  # noqa: PLC0415 - it takes two seconds to load

            with connected(self.on, needs_of(spec), self.at_once) as executor:
                yield executor


ONE_BY_ONE = ExecutorChoice()
