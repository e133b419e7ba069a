"""Makes a language model answer in the order of the questions, each only when every agent has nothing left to do but wait.
A run in an in-memory world then takes the same course whatever the delays of the network, so its replay is exact. All questions
are sent at once; only their answers are held back and released in order. It needs an `OrderlyLoop`."""

import asyncio
import selectors
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from orchestrator.llm.chat import BadReply, ChatModel, ModelError, ModelQuestion, Reply


class IdleSelector(selectors.DefaultSelector):
    """A selector of an asyncio event loop that notices when the loop has nothing left to run, since only then it is asked to
    wait.
    It calls `hand_out` then, which releases the next answer of a language model that was held back, and returns whether there
    was one."""

    hand_out: Callable[[], bool] | None = None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for events at most `timeout` seconds (see selectors.BaseSelector).
        If the loop has nothing left to run, the next answer of a model is released first; if there is one, do not wait."""
        idle = timeout is None or timeout > 0
        return super().select(0 if idle and self.hand_out and self.hand_out() else timeout)


class OrderlyLoop(asyncio.SelectorEventLoop):
    """An asyncio event loop that notices when all its tasks wait; `InOrder` needs it.
    InOrder is a wrapper of a language model that makes runs repeatable: it holds back the model's answers and releases them one
    by one, in the order of the questions, each when all tasks wait. Use the loop with
    `asyncio.Runner(loop_factory=OrderlyLoop)`."""

    def __init__(self) -> None:
        self.idle = IdleSelector()
        super().__init__(self.idle)


@dataclass(eq=False)
class QueuedQuestion:
    """A question to a language model whose answer is held back until its turn, so that answers come in the order of the
    questions.
    `ready` says that the answer has arrived, and `gate` is set when it may be released."""

    gate: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    ready: bool = False


class InOrder:
    """Asks the model `inner` and releases its answers in the order of the questions (implements `chat.ChatModel`).
    Each answer is held back until all tasks of the event loop wait, so that runs do not depend on the network's delays."""

    def __init__(self, inner: ChatModel) -> None:
        """Wrap the model `inner`, whose answers are to be put in order. The running event loop must be an OrderlyLoop, which
        notices when all its tasks wait."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, OrderlyLoop)
        self.inner, self.name = inner, inner.name
        self.turns: deque[QueuedQuestion] = deque()
        loop.idle.hand_out = self.hand_out

    async def reply(self, question: ModelQuestion) -> Reply:
        """Ask the wrapped model at once, but return its answer, or raise its error, only when it is this question's turn: all
        earlier questions have been answered and every task of the event loop waits."""
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
        """Ask the wrapped model (`inner`) and return its reply, or the error that it raised.
        The error is returned instead of raised because it is held back like a reply: the caller releases replies and errors in
        the order in which the questions were asked, and this one may have to wait."""
        try:
            return await self.inner.reply(question)
        except (BadReply, ModelError) as error:
            return error

    def hand_out(self) -> bool:
        """Release the answer to the oldest question that waits for one, if the model `inner` has sent it already.
        Return whether it had. The event loop calls this when all its tasks wait."""
        if not self.turns or not self.turns[0].ready:
            return False
        gate = self.turns.popleft().gate
        if not gate.done():
            gate.set_result(None)
        return True
