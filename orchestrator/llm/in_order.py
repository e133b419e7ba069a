"""Answers one after another, in the order of the questions, each only when nobody has anything left to do but wait.

So a run whose world is in memory goes the same way again whatever a network's delays were: its replay is exact. All questions
are out at the same time; only what they come to is handed out in turn. Works on an `OrderlyLoop`.
"""

import asyncio
import selectors
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from orchestrator.llm.chat import BadReply, ChatModel, ModelError, ModelQuestion, Reply


class IdleSelector(selectors.DefaultSelector):
    """Tells when its loop has nothing left to run: only then is it asked to wait."""

    hand_out: Callable[[], bool] | None = None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """See selectors.BaseSelector."""
        idle = timeout is None or timeout > 0
        return super().select(0 if idle and self.hand_out and self.hand_out() else timeout)


class OrderlyLoop(asyncio.SelectorEventLoop):
    """A loop for runs that are to go the same way again: `asyncio.Runner(loop_factory=OrderlyLoop)`."""

    def __init__(self) -> None:
        self.idle = IdleSelector()
        super().__init__(self.idle)


@dataclass(eq=False)
class QueuedQuestion:
    """A question that waits for its turn."""

    gate: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    ready: bool = False


class InOrder:
    """Implements `chat.ChatModel` around another one."""

    def __init__(self, inner: ChatModel) -> None:
        """Has to be made on an OrderlyLoop."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, OrderlyLoop)
        self.inner, self.name = inner, inner.name
        self.turns: deque[QueuedQuestion] = deque()
        loop.idle.hand_out = self.hand_out

    async def reply(self, question: ModelQuestion) -> Reply:
        """See ChatModel."""
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
        """What comes of it; an error waits for its turn, too."""
        try:
            return await self.inner.reply(question)
        except (BadReply, ModelError) as error:
            return error

    def hand_out(self) -> bool:
        """The first question's answer, if it is there; says whether it was."""
        if not self.turns or not self.turns[0].ready:
            return False
        gate = self.turns.popleft().gate
        if not gate.done():
            gate.set_result(None)
        return True
