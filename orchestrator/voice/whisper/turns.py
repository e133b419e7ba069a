"""Hands out the worker's turns: one at a time, a bounded number of waiting callers, and no caller waits for ever."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from orchestrator.voice.recogniser import VoiceError

MOST_WAITING = 16  # whole utterances; a loaded machine works them off in about three seconds
LONGEST_WAIT = 20.0  # seconds; 16 people on a starved machine
CROWDED = "Too many people speak at once: wait a moment and say it again."


class Turns:
    """A queue for the one worker. Whole utterances come in order; checks for a stop go between them, one after another."""

    def __init__(self) -> None:
        self.busy = False
        self.last_was_check = False
        self.whole: deque[asyncio.Future[None]] = deque()
        self.checks: deque[asyncio.Future[None]] = deque()

    @property
    def check_waits(self) -> bool:
        """Return whether a check for a stop already waits; a second one would be answered too late."""
        return bool(self.checks)

    @asynccontextmanager
    async def turn(self, *, check: bool = False) -> AsyncIterator[None]:
        """Wait for the worker and hold it. Raises VoiceError when too many wait, or after 20 seconds."""
        if self.busy:
            await self.wait(self.checks if check else self.whole)
        self.busy, self.last_was_check = True, check
        try:
            yield
        finally:
            self.pass_on()

    async def wait(self, line: deque[asyncio.Future[None]]) -> None:
        """Wait at the end of a line until the turn comes."""
        if len(line) >= MOST_WAITING:
            raise VoiceError(CROWDED)
        mine = asyncio.get_running_loop().create_future()
        line.append(mine)
        try:
            await asyncio.wait_for(mine, LONGEST_WAIT)
        except TimeoutError as error:
            raise VoiceError(CROWDED) from error
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.pass_on()  # the turn came while the caller went
            raise
        finally:
            if mine in line:
                line.remove(mine)

    def pass_on(self) -> None:
        """Give the turn to the next caller: after a check for a stop to a whole utterance, otherwise to a check."""
        lines = (self.whole, self.checks) if self.last_was_check else (self.checks, self.whole)
        for line in lines:
            while line:
                mine = line.popleft()
                if not mine.done():
                    mine.set_result(None)
                    return
        self.busy = False
