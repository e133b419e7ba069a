"""Limits on what a run and each of its agents may spend on language models.
They are checked before each call against the most that it may cost. A call waits while only the estimates of unfinished calls
leave no room for it; it is refused when what is spent already leaves none. So a limit is exceeded by at most what a call costs
beyond its estimate. meter.py uses this."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from orchestrator.llm.chat import ModelError, Trouble

MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class SpendingLimits:
    """Limits on the calls of language models; None means no limit. `dollars` are US dollars; `tokens` count those sent and
    those received; `calls_a_minute` delays calls instead of refusing them."""

    dollars: float | None = None
    tokens: int | None = None
    calls_a_minute: int | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of one call of a model or of many, with `dollars` in US dollars.
    `unpriced` counts calls of unknown price, which are not in `dollars`."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    dollars: float = 0.0
    unpriced: int = 0

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(
            self.calls + other.calls,
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            self.dollars + other.dollars,
            self.unpriced + other.unpriced,
        )

    @property
    def tokens(self) -> int:
        """Return the sum of the tokens that were sent to models and received from them."""
        return self.tokens_in + self.tokens_out


@dataclass
class SpendingAccount:
    """The account of one payer, the whole run or one agent: what it has spent on models and may still spend."""

    owner: str
    limits: SpendingLimits
    spent: Cost = field(default_factory=Cost)
    pending: Cost = field(default_factory=Cost)  # the most that calls may cost that are not back yet
    begun: deque[float] = field(default_factory=deque)  # when the calls of the last minute began

    def lacks(self, most: Cost, with_pending: bool) -> str:
        """Return in words which limit a call that costs `most` would exceed, with what is spent of it.
        The text is empty when the call fits into all limits. `with_pending` also counts the estimates of unfinished calls."""
        after = self.spent + most + (self.pending if with_pending else Cost())
        if self.limits.dollars is not None and after.dollars > self.limits.dollars:
            return f"{self.spent.dollars:.4f} of {self.limits.dollars:g} US dollars"
        if self.limits.tokens is not None and after.tokens > self.limits.tokens:
            return f"{self.spent.tokens} of {self.limits.tokens} tokens"
        return ""

    def pause(self, now: float) -> float:
        """Return the seconds until the limit of calls a minute allows the next call; 0 when it may begin now."""
        while self.begun and self.begun[0] <= now - MINUTE:
            self.begun.popleft()
        full = self.limits.calls_a_minute is not None and len(self.begun) >= self.limits.calls_a_minute
        return self.begun[0] + MINUTE - now if full else 0.0

    def remove_pending(self, most: Cost) -> None:
        """Subtract a finished call's estimate (`most`) from the sum of the estimates of unfinished calls."""
        out = self.pending
        self.pending = Cost(
            out.calls - 1, out.tokens_in - most.tokens_in, out.tokens_out - most.tokens_out,
            out.dollars - most.dollars, out.unpriced - most.unpriced,
        )  # fmt: skip


class Budget:
    """The budget for models of a run and of each of its agents, with what they have spent.
    `now` is a monotonic clock in seconds, `sleep` waits by it."""

    def __init__(
        self,
        run: SpendingLimits | None = None,
        agent: SpendingLimits | None = None,
        now: Callable[[], float] | None = None,
        sleep: Callable[[float], "asyncio.Future[None]"] | None = None,
    ) -> None:
        self.run, self.each = SpendingAccount("the run", run or SpendingLimits()), agent or SpendingLimits()
        self.agents: dict[str, SpendingAccount] = {}
        self._now, self._sleep = now or asyncio.get_running_loop().time, sleep or asyncio.sleep
        self._back = asyncio.Condition()

    def accounts(self, agent: str) -> tuple[SpendingAccount, SpendingAccount]:
        """Return the two accounts that pay for an agent's call: the run's and the agent's own."""
        return self.run, self.agents.setdefault(agent, SpendingAccount(agent, self.each))

    async def admit(self, agent: str, most: Cost) -> None:
        """Wait until an agent's call that costs at most `most` may begin, and count it as unfinished.
        Raises ModelError when the budget leaves no room for it."""
        async with self._back:
            while any(account.lacks(most, with_pending=True) for account in self.accounts(agent)):
                self.refuse(agent, most)
                await self._back.wait()
            for account in self.accounts(agent):
                account.pending += most
        try:
            while wait := max(account.pause(self._now()) for account in self.accounts(agent)):
                await self._sleep(wait)
        except asyncio.CancelledError:
            await self.settle(agent, most, Cost())
            raise
        for account in self.accounts(agent):
            account.begun.append(self._now())

    def refuse(self, agent: str, most: Cost) -> None:
        """Raise ModelError if a call that costs at most `most` would exceed a limit even without the unfinished calls.
        The limits are those of the run and of the agent; what other calls have cost already counts."""
        run, own = self.accounts(agent)
        for account, trouble in ((run, Trouble.BUDGET), (own, Trouble.SHARE)):
            lack = account.lacks(most, with_pending=False)
            if lack:
                raise ModelError(trouble, sentence(account, lack))

    async def settle(self, agent: str, most: Cost, paid: Cost) -> None:
        """Replace a finished call's estimate (`most`) by what it cost (`paid`), so that waiting calls may begin."""
        async with self._back:
            for account in self.accounts(agent):
                account.remove_pending(most)
                account.spent += paid
            self._back.notify_all()


def sentence(account: SpendingAccount, lack: str) -> str:
    """Return the message to the user that the budget of `account` is spent, with the limit reached (`lack`) and what to do."""
    option = "--budget-tokens" if "tokens" in lack else "--budget"
    return f"The model budget of {account.owner} is spent ({lack}): raise it with {option}."
