"""Meters any chat model: checks the budget before each call and writes the call into the run's record (its file of events)
afterwards."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence

from orchestrator.core.contracts.journal import Journal
from orchestrator.core.errors import BlockcrewError
from orchestrator.core.events.models import ModelCalled, ModelChanged, PromptCut
from orchestrator.llm.budget import Budget, Cost, SpendingLimits
from orchestrator.llm.chat import BadReply, ChatMessage, ChatModel, ModelError, ModelQuestion, Reply, Trouble, estimate
from orchestrator.llm.engines import Engines
from orchestrator.llm.prices import Prices
from orchestrator.llm.retry import sensible

DENSEST = 4.0  # times the estimate
LONG = 600  # estimated tokens: of such a prompt no tokenizer makes less than half
TELLING = 200  # estimated tokens; in a shorter prompt what a server adds itself is most of it
PriceOf = Callable[[str, int, int], float | None]


class MeteredModel:
    """Implements `chat.ChatModel`: asks the model `inner`, within the budget, and writes each call into the run's record.
    Each agent's questions are numbered from 1; a replay of the record finds the answers by these numbers."""

    def __init__(self, inner: ChatModel, engines: Engines, price_of: PriceOf, budget: Budget, journal: Journal) -> None:
        self.inner, self.engines, self.price_of, self.budget, self.journal = inner, engines, price_of, budget, journal
        self.name = inner.name
        self.numbers = Counter[str]()
        self.warned = False  # that the server seems to cut prompts off
        self.denser = 1.0  # how many times the estimate of what goes in the server counted at most
        self.thinkers = set[str]()  # models that were seen to think before they answer
        self.answered: dict[str, list[str]] = {}  # model that was asked -> as which ones the server has answered

    async def reply(self, question: ModelQuestion) -> Reply:
        """Return the reply of the wrapped model (`inner`), and write the call into the run's record (its file of events).
        Raises ModelError when the budget is spent, BadReply when the question's check finds a problem in the answer, and
        otherwise what the inner model raises."""
        most = self.most(question)
        await self.budget.admit(question.agent, most)
        self.numbers[question.agent] += 1
        number, paid, started = self.numbers[question.agent], Cost(), time.monotonic()
        try:
            reply = await self.inner.reply(question)
            paid = cost_of(reply)
            self.learn(question, reply)
            if question.check and question.schema:
                sensible(reply, question.schema, question.check)
            self.note(number, question, reply)
            return reply
        except BadReply as bad:
            paid = cost_of(bad.reply)
            self.note(number, question, bad.reply, bad.trouble, bad.problem)
            raise
        except ModelError as error:
            nothing = self.unanswered(question, started, begun=error.trouble is Trouble.SILENT)
            paid = cost_of(nothing)
            self.note(number, question, nothing, error.trouble, str(error))
            raise
        except asyncio.CancelledError:
            nothing = self.unanswered(question, started, begun=True)
            paid = cost_of(nothing)
            self.note(number, question, nothing, Trouble.CANCELLED)
            raise
        finally:
            await self.budget.settle(question.agent, most, paid)

    def most(self, question: ModelQuestion) -> Cost:
        """Return the most that a call may cost.
        That is the estimated prompt and the longest allowed answer, in tokens, with their price."""
        engine = self.engines.of(question.role)
        into, out_of = round(estimate(question.said) * self.denser), question.most_tokens or engine.most_tokens
        out_of += engine.most_thinking if engine.thinks or engine.model in self.thinkers else 0
        return Cost(1, into, out_of, self.price_of(engine.model, into, out_of) or 0.0)

    def learn(self, question: ModelQuestion, reply: Reply) -> None:
        """Compare the server's count of a prompt's tokens with the estimate, and the model that answered with that of before.
        If the server counts more, later estimates are raised; if it counts less than half, it seems to have cut the prompt,
        which is recorded once."""
        estimated = estimate(question.said)
        names = self.answered.setdefault(self.engines.of(question.role).model, [])
        if reply.model not in names:
            if names:
                self.journal.write(ModelChanged(agent=question.agent, before=names[-1], model=reply.model))
            names.append(reply.model)
        if reply.counted and estimated >= LONG and reply.tokens_in * 2 < estimated and not self.warned:
            self.warned = True
            self.journal.write(PromptCut(agent=question.agent, counted=reply.tokens_in, estimated=estimated, model=reply.model))
        if reply.tokens_thought:
            self.thinkers.add(self.engines.of(question.role).model)
        if reply.counted and estimated >= TELLING:
            self.denser = min(DENSEST, max(self.denser, reply.tokens_in / estimated))

    def unanswered(self, question: ModelQuestion, started: float, begun: bool) -> Reply:
        """Return an empty reply that stands for a call that gave no answer, with what it is taken to have cost.
        If the call had `begun`, so that the server may have read the question, that is the tokens and the price of its prompt;
        otherwise nothing. `started` is when it was made, in seconds of the monotonic clock."""
        model, into = self.engines.of(question.role).model, estimate(question.said) if begun else 0
        price = self.price_of(model, into, 0) if begun else 0.0
        return Reply("", None, model, into, 0, price, time.monotonic() - started, counted=False)

    def note(
        self, number: int, question: ModelQuestion, reply: Reply, trouble: Trouble | None = None, problem: str = ""
    ) -> None:
        """Write a call of the model, with its question and reply, into the run's record (its file of events).
        `number` is that of the agent's question; `trouble` (None for success) and `problem` say what went wrong."""
        self.journal.write(ModelCalled(
            agent=question.agent, number=number, about=question.about, role=question.role, model=reply.model,
            schema=question.schema.__name__ if question.schema else "",
            said=[[one.speaker, one.text] for one in question.said], reply=reply.text, trouble=trouble, problem=problem,
            tokens_in=reply.tokens_in, tokens_out=reply.tokens_out, price=reply.price, counted=reply.counted,
            seconds=round(reply.seconds, 3), retries=reply.retries, tokens_thought=reply.tokens_thought,
        ))  # fmt: skip


def expected(model: ChatModel, said: Sequence[ChatMessage]) -> int:
    """Return the tokens that messages are expected to have for a model: the estimate, times what its server has counted of
    earlier prompts for each estimated token."""
    return round(estimate(said) * (model.denser if isinstance(model, MeteredModel) else 1.0))


def cost_of(reply: Reply) -> Cost:
    """Return the tokens and the price (in US dollars) of the one call that gave a reply."""
    return Cost(1, reply.tokens_in, reply.tokens_out, reply.price or 0.0, int(reply.price is None))


def check_prices(engines: Engines, prices: Prices, run: SpendingLimits, agent: SpendingLimits) -> tuple[str, ...]:
    """Return the names of the models of unknown price.
    Raises BlockcrewError if there are any although the run or the agents have a limit in US dollars."""
    unknown = tuple(name for name in engines.names if prices.price(name) is None)
    if unknown and (run.dollars is not None or agent.dollars is not None):
        raise BlockcrewError(
            f"The price of {' and '.join(unknown)} is unknown, so a budget in dollars cannot be enforced: "
            "give it with --price IN,OUT (US dollars per million tokens), or limit tokens with --budget-tokens."
        )
    return unknown
