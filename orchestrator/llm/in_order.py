"""Answers in the order of the questions, each given only when every agent has nothing left to do but wait.
A run in an in-memory world then takes the same course whatever the network's delays, so its replay is exact. All questions are
sent at once; only their answers are released in order. It needs an `OrderlyLoop`."""

import asyncio
import selectors
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from orchestrator.llm.chat import BadReply, ChatModel, ModelError, ModelQuestion, Reply


class IdleSelector(selectors.DefaultSelector):
    """A selector that knows when its loop has nothing left to run: only then it is asked to wait."""

    hand_out: Callable[[], bool] | None = None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for events; in an idle loop, release an answer first (see selectors.BaseSelector)."""
        idle = timeout is None or timeout > 0
        return super().select(0 if idle and self.hand_out and self.hand_out() else timeout)


class OrderlyLoop(asyncio.SelectorEventLoop):
    """An event loop for repeatable runs: `asyncio.Runner(loop_factory=OrderlyLoop)`."""

    def __init__(self) -> None:
        self.idle = IdleSelector()
        super().__init__(self.idle)


@dataclass(eq=False)
class QueuedQuestion:
    """A question that waits for its turn."""

    gate: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    ready: bool = False


class InOrder:
    """Implements `chat.ChatModel` around another model."""

    def __init__(self, inner: ChatModel) -> None:
        """Attach to the running loop, which must be an OrderlyLoop."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, OrderlyLoop)
        self.inner, self.name = inner, inner.name
        self.turns: deque[QueuedQuestion] = deque()
        loop.idle.hand_out = self.hand_out

    async def reply(self, question: ModelQuestion) -> Reply:
        """Return the inner model's answer when it is this question's turn."""
        turn = QueuedQuestion()
        self.turns.append(turn)
        try:
            answer = await self.outcome(question)
            turn.ready = True
            await turn.gate
        finally:
            if turn in self.turns:
                self.turns.remove(turn)
        if isinstance(answer, Reply):
            return answer
        raise answer

    async def outcome(self, question: ModelQuestion) -> Reply | BadReply | ModelError:
        """Return the reply or the error of a question; an error is kept as well, because it also waits for its turn."""
        try:
            return await self.inner.reply(question)
        except (BadReply, ModelError) as error:
            return error

    def hand_out(self) -> bool:
        """Release the answer of the oldest question if it has arrived. Returns whether it did."""
        if not self.turns or not self.turns[0].ready:
            return False
        gate = self.turns.popleft().gate
        if not gate.done():
            gate.set_result(None)
        return True
