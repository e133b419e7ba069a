"""One run in a process of its own: plays it to its end, and stops it cleanly when the process is told to end."""

import asyncio
import signal
from dataclasses import dataclass
from typing import Any, Generic

from orchestrator.bench.executors.executor import Each, Play, Result
from orchestrator.core.errors import BlockcrewError


@dataclass(frozen=True, slots=True)
class AttemptResult(Generic[Result]):
    """The outcome of a run in another process: its result, or the sentence of the BlockcrewError that ended it."""

    result: Result | None = None
    broke: str = ""

    def unpack(self) -> Result:
        """Return the result. Raises BlockcrewError if the run broke."""
        if self.broke:
            raise BlockcrewError(self.broke)
        return self.result  # type: ignore[return-value]  # a result may be None itself


def attempt(play: Play[Each, Result], trial: Each) -> AttemptResult[Result]:
    """Play a run to its end in this process, which runs nothing else. SIGTERM and SIGINT cancel it, so that it closes its world
    and its bots; then KeyboardInterrupt is raised."""

    async def stoppable() -> Result:
        task = asyncio.current_task()
        assert task
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        return await play(trial)

    try:
        return AttemptResult(asyncio.run(stoppable()))
    except BlockcrewError as error:
        return AttemptResult(broke=str(error))
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


def ignore_interrupts(*_: Any) -> None:
    """Let a worker process ignore Ctrl-C, which the terminal sends to all processes: the one that began it decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
