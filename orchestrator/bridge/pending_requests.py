"""The operations of bots that wait for an answer from Node.js: each has a number, and succeeds or fails exactly once."""

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from orchestrator.bridge.errors import OperationError
from orchestrator.core.outcome import Reason


@dataclass(slots=True)
class PendingRequest:
    """One operation that was sent to Node.js: its number, its name `op` and its bot, if it concerns one. `answer` will have the
    result; it is cancelled when the caller has given up."""

    number: int
    op: str
    bot: str | None
    answer: asyncio.Future[Any]


class PendingRequests:
    """All operations that wait for an answer from Node.js, which runs the bots. `on_skill_end` is called with the bot of each
    skill (program that a bot runs) that ended, in any way; `on_late_bot` with a bot that joined after its caller had given
    up."""

    def __init__(self, *, on_skill_end: Callable[[str], None], on_late_bot: Callable[[str], None]) -> None:
        self._on_skill_end, self._on_late_bot = on_skill_end, on_late_bot
        self._asked: dict[int, PendingRequest] = {}
        self._numbers = itertools.count(1)

    def new(self, op: str, bot: str | None) -> PendingRequest:
        """Register an operation that is about to be sent to Node.js, called `op` and run by `bot` (None: by none), and return
        it with its new number."""
        asked = PendingRequest(next(self._numbers), op, bot, asyncio.get_running_loop().create_future())
        self._asked[asked.number] = asked
        return asked

    def succeed(self, number: int, value: Any) -> None:
        """Give `value`, the answer of Node.js, to the caller who waits for the operation with this number; an unknown number is
        ignored."""
        asked = self._take(number)
        if asked is None:
            return
        if not asked.answer.done():
            asked.answer.set_result(value)
        elif asked.op == "connect" and asked.bot:
            self._on_late_bot(asked.bot)

    def fail(self, number: int, error: OperationError) -> None:
        """Let the caller who waits for the operation with this number get `error`, because it was refused or not answered; an
        unknown number is ignored."""
        asked = self._take(number)
        if asked and not asked.answer.done():
            asked.answer.set_exception(error)

    def fail_all(self, why: str) -> None:
        """Let every operation that waits fail with an OperationError whose note is `why`, because the Node.js process that
        would answer is gone."""
        for number in list(self._asked):
            self.fail(number, OperationError(Reason.DISCONNECTED, why))

    def _take(self, number: int) -> PendingRequest | None:
        asked = self._asked.pop(number, None)
        if asked and asked.op == "skill" and asked.bot:
            self._on_skill_end(asked.bot)
        return asked
