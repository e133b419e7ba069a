"""Run `blockcrew doctor` for an owner who asks on the page, in a process of its own, because it starts programs."""

import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import suppress

from orchestrator.core.errors import BlockcrewError
from orchestrator.service.benchmark_jobs import RUN
from orchestrator.service.models import Finding
from orchestrator.settings import own_environment

COMMAND = (sys.executable, "-c", RUN, "doctor", "--json")
PATIENCE = 60.0  # seconds: a busy machine takes long to start node and to find ports


class DoctorRun:
    """Runs `command`, usually `blockcrew doctor --json`, one at a time: whoever asks meanwhile waits for a run of their own."""

    def __init__(self, command: Sequence[str] = COMMAND, patience: float = PATIENCE) -> None:
        self.command, self.patience = command, patience
        self._turn = asyncio.Lock()

    async def findings(self) -> list[Finding]:
        """Return what the command finds. Raises BlockcrewError if it takes too long or prints no findings."""
        async with self._turn:
            process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
                env=own_environment(),
            )  # fmt: skip
            try:
                async with asyncio.timeout(self.patience):
                    printed, _ = await process.communicate()
                return [Finding.model_validate(each) for each in json.loads(printed)]
            except TimeoutError:
                raise BlockcrewError("The checks took too long: run `blockcrew doctor` on the service's computer.") from None
            except ValueError:
                raise BlockcrewError("The checks failed: run `blockcrew doctor` on the service's computer.") from None
            finally:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
