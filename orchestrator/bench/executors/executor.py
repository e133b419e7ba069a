"""The interface of what plays the runs of a benchmark, and the executor that plays them one by one in this process."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

Each = TypeVar("Each")
Result = TypeVar("Result")
Play = Callable[[Each], Coroutine[Any, Any, Result]]
Tell = Callable[[Each], None]


@dataclass(frozen=True, slots=True)
class PlayedTrial(Generic[Each, Result]):
    """A run that was played, and what came of it. `repeated` says how often it was begun again, because the process or the
    machine that played it was lost."""

    trial: Each
    result: Result
    repeated: int = 0

    @property
    def note(self) -> dict[str, Any]:
        """Return what the run's row of figures says about its repetitions; empty for a run that was begun once."""
        return {"repeated": self.repeated} if self.repeated else {}


class TrialExecutor(Protocol):
    """Plays the runs of a benchmark, one or several at once.

    `is_remote` says whether they may be played on other machines: then `play` and the trials have to be picklable, and files
    that a run writes are not here. `is_here` says whether they are played in this process, where `play` may use open files and
    connections.
    """

    is_remote: bool
    is_here: bool

    def results(
        self, play: Play[Each, Result], trials: Sequence[Each], begins: Tell[Each]
    ) -> AsyncGenerator[PlayedTrial[Each, Result], None]:
        """Yield each run as soon as it is over. `begins` is called with each one when it begins.

        Raises BlockcrewError when a run breaks or is lost too often; runs that are still played are stopped then.
        """
        ...


class InProcess:
    """Plays the runs one by one in this process."""

    is_remote = False
    is_here = True

    async def results(
        self, play: Play[Each, Result], trials: Sequence[Each], begins: Tell[Each]
    ) -> AsyncGenerator[PlayedTrial[Each, Result], None]:
        """Yield each run as soon as it is over; the next one begins when it is asked for."""
        for trial in trials:
            begins(trial)
            await asyncio.sleep(0)  # Ctrl-C ends the benchmark here
            yield PlayedTrial(trial, await play(trial))


IN_PROCESS = InProcess()
